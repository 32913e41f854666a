// Forms without loading a page.

import { expect, follow, stepwise } from "./follow.js";
import { home, replayBar, shown, table } from "./page_state.js";
import { fetchTable, request } from "./requests.js";
import { PAUSES, settings } from "./settings.js";
import { beep } from "./sound.js";
import { show } from "./swap.js";

let busy = false;
const HERE = ["play", "undo", "ask-undo", "answer-undo", "hint", "say", "resign", "takeover", "return", "tips", "decline-questions"];

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const address = form.getAttribute("action"); // the property is hidden by the buttons named "action"
  const what = address?.startsWith(`${home}/`) ? address.slice(home.length + 1) : "";
  if (!HERE.includes(what) || (table.dataset.state !== "running" && what !== "say")) return;
  event.preventDefault();
  if (busy || (form.dataset.sure && !confirm(form.dataset.sure))) return;
  busy = true;
  table.ariaBusy = "true";
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const button = event.submitter;
  button?.classList.add("working");
  for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
  try {
    const page = await request(address, { method: "POST", body, headers: { "x-parts": PAUSES[settings.speed] ? "step" : "now" } });
    if (what === "play") beep(520);
    if (what === "say" && page.ok) form.reset();
    expect(Number(page.getElementById("table")?.dataset.last ?? -1));
    const ahead = Number(page.getElementById("table")?.dataset.number) > shown() + 1;
    if (replayBar && page.ok) await show(await fetchTable());
    else if (!page.ok || !ahead || !stepwise()) await show(page); // else what others did meanwhile comes first, step by step
  } catch {
    location.reload();
  } finally {
    busy = false;
    table.ariaBusy = null;
    button?.classList.remove("working");
  }
  follow();
});
