// What all scripts of a table's page ask: which table it is, and what of it is shown.

export const table = document.getElementById("table");
export const id = table.dataset.table;
export const home = `/table/${id}`;
export let replayBar = document.getElementById("replay"); // only where the game is over
export const looksBack = new URLSearchParams(location.search).has("ply");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const narrow = matchMedia("(max-width: 1023px)"); // else everything is in sight at once

export function keepReplayBar(bar) {
  replayBar = bar;
}

export const hastens = () => Boolean(table.dataset.hastens && table.querySelector("[data-pace]")); // to the result, once one is out of the game
export const shown = () => Number(table.dataset.number);
export const pause = (time) => new Promise((done) => setTimeout(done, time));

// Until what is being pressed was let go, and its click has been heard, which by touch comes some time later; or for a
// second, for a press may end elsewhere. It is here to hear of a press before whatever the press hurries on.

const UNTIL_CLICK = 300; // milliseconds
let press;

addEventListener("pointerdown", ({ button }) => {
  if (button !== 0) return;
  press = new Promise((done) => {
    setTimeout(done, 1000);
    for (const [type, time] of [["click", 0], ["pointerup", UNTIL_CLICK], ["pointercancel", 0]]) {
      addEventListener(type, () => setTimeout(done, time), { once: true, capture: true });
    }
  });
}, true);

export const released = () => press;
