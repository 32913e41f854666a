// Choices: forms without loading a page, one after the other, kept while the connection is lost.

import { reach } from "./connection.js";
import { behind, expect, follow, stepwise } from "./follow.js";
import { home, replayBar, shown, table } from "./page_state.js";
import { fetchTable, request } from "./requests.js";
import { unselect } from "./select.js";
import { PAUSES, settings } from "./settings.js";
import { showRecommended } from "./sight.js";
import { play } from "./sound.js";
import { show } from "./swap.js";

const HERE = ["play", "undo", "ask-undo", "answer-undo", "say", "resign", "takeover", "return", "tips", "decline-questions"];
const MOST_WAITING = 8;
const waiting = []; // what was clicked while another choice was on its way
let busy = false;

document.addEventListener("submit", (event) => {
  const form = event.target;
  const address = form.getAttribute("action"); // the property is hidden by the buttons named "action"
  const what = address?.startsWith(`${home}/`) ? address.slice(home.length + 1) : "";
  if (what === "hint" && table.dataset.state === "running") {
    event.preventDefault();
    askForHints(form);
    return;
  }
  if (!HERE.includes(what) || (table.dataset.state !== "running" && what !== "say")) return;
  event.preventDefault();
  const choice = { form, what, address, body: new URLSearchParams(new FormData(form, event.submitter)), button: event.submitter, late: busy };
  for (const open of document.querySelectorAll(":popover-open, dialog[open]")) open.matches("dialog") ? open.close() : open.hidePopover();
  if (what === "play") unselect();
  if (!busy) work(choice);
  else if (waiting.length < MOST_WAITING) waiting.push(choice);
});

async function work(first) {
  busy = true;
  table.ariaBusy = "true";
  try {
    for (let choice = first; choice; choice = waiting.shift()) if (await isStillMeant(choice)) await send(choice);
  } finally {
    busy = false;
    table.ariaBusy = null;
  }
  follow();
}

// What was clicked while another choice was on its way, or while others' decisions were being shown, is meant if it can
// still be chosen; but passing twice was meant once.
async function isStillMeant({ what, body, button, late }) {
  if (what !== "play" || !(late || behind())) return true;
  await follow();
  const again = document.querySelector(`[name="action"][value="${CSS.escape(body.get("action"))}"]`);
  return Boolean(again) && !(late && button?.matches(".quiet"));
}

async function send({ form, what, address, body, button }) {
  stopHints();
  if (body.has("number")) body.set("number", table.dataset.number);
  if (what === "play" && settings.confirm && !body.has("sure")) body.set("confirm", "yes");
  if (what === "play" && settings.tutor && !body.has("sure")) body.set("tutor", settings.tutor);
  button?.classList.add("working");
  try {
    const page = await reach(() => request(address, { method: "POST", body, headers: { "x-parts": PAUSES[settings.speed] ? "step" : "now" } }));
    if (what === "play") play("move");
    if (what === "say" && page.ok) form.reset();
    expect(Number(page.getElementById("table")?.dataset.last ?? -1));
    const ahead = Number(page.getElementById("table")?.dataset.number) > shown() + 1;
    if (replayBar && page.ok) await show(await fetchTable());
    else if (!page.ok || !ahead || !stepwise()) await show(page);
    else await follow(); // what others did meanwhile comes first, step by step
    askFirst();
  } finally {
    button?.classList.remove("working");
  }
}

// What is asked before something is lost: without a script it stands on the page, here it stands before it.

function askFirst() {
  const dialog = document.getElementById("sure");
  if (!dialog) return;
  dialog.close();
  dialog.showModal();
  waiting.length = 0;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-keep]")) return;
  event.preventDefault();
  document.getElementById("sure")?.close();
});

// Hints: a sign of work at once, then a first look, then what is found with more time; the same button, Escape or any
// choice ends it.

let hinting;

async function askForHints(form) {
  if (hinting) {
    stopHints();
    return;
  }
  const asked = (hinting = new AbortController());
  table.dataset.hinting = "yes";
  const body = new URLSearchParams(new FormData(form));
  try {
    for (const first of ["yes", ""]) {
      body.set("first", first);
      const page = await request(form.getAttribute("action"), { method: "POST", body, headers: { "x-parts": "now" }, signal: asked.signal });
      if (hinting === asked) await show(page);
      showRecommended();
      if (hinting !== asked || !page.ok) break;
    }
  } catch {
    // ended, or the connection is lost: one asks again
  } finally {
    if (hinting === asked) stopHints();
  }
}

export function stopHints() {
  hinting?.abort();
  hinting = undefined;
  delete table.dataset.hinting;
}

export function hideHints() {
  stopHints();
  for (const one of document.querySelectorAll(".hints, .ring")) one.remove();
}
