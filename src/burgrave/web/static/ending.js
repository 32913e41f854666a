// The end of a game, in place: the bar of the replay and the offer of an analysis appear, and the result in a dialog over
// the table.

import { home, keepReplayBar, pause, replayBar, table } from "./page_state.js";
import { lookBack } from "./replay.js";
import { fetchTable, request } from "./requests.js";
import { PAUSES, settings } from "./settings.js";
import { play } from "./sound.js";

// After the last beat.
export async function showEnding() {
  if (replayBar) return;
  const [page, result] = await Promise.all([fetchTable(), request(`${home}/result`)]);
  const bar = page.getElementById("replay");
  if (!bar || replayBar) return;
  table.className = page.getElementById("table").className;
  const chances = page.querySelector(".chances");
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: chances.dataset.style }));
  document.getElementById("tray").after(chances, bar);
  for (const element of bar.querySelectorAll(".scripted")) element.hidden = false;
  keepReplayBar(bar);
  lookBack();
  await pause(PAUSES[settings.speed]); // the last board first
  if (result.ok) open(result.querySelector("main"));
}

function open(content) {
  const dialog = document.createElement("dialog");
  dialog.className = "ending";
  dialog.append(...content.childNodes);
  // The table is below it: what leads there closes it, and the replay begins in place.
  for (const link of dialog.querySelectorAll(`a[href="${home}"], a[href="${home}?ply=0"]`)) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      dialog.close();
      if (link.search) document.querySelector('[data-step="first"]')?.click();
    });
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  play("horn");
}
