// While a finished game is being analysed: how far it is, the chances as soon as they are known, and then the result.

import { home, pause } from "./page_state.js";

export async function followAnalysis() {
  while (document.getElementById("analysing")) {
    await pause(700);
    const answer = await fetch(`${home}/analysing`).catch(() => null);
    if (!answer?.ok) continue;
    const { progress, begun } = await answer.json();
    if (progress === null || (begun && !document.querySelector(".chances-chart"))) {
      location.reload(); // its styles, and the room that the board leaves, are other ones
      return;
    }
    const bar = document.getElementById("analysis-progress");
    if (!bar) return;
    bar.value = progress;
    bar.nextElementSibling.textContent = `${Math.round(100 * progress)} %`;
  }
}
