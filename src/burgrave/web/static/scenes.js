// A great moment as a dialog: its stages are shown one after the other, sums are counted up, and it closes by itself.

import { calm, pause } from "./page_state.js";
import { PAUSES, settings, showSettings } from "./settings.js";
import { play } from "./sound.js";

const STAGE = 1.1; // of a decision's pause
const LAST_LOOK = 2.2;
const STILL = 5; // where nothing moves: the whole card at once

// Shows the scene until its last stage has been seen, or whoever sits here goes on.
export async function playScene(dialog) {
  document.body.append(dialog);
  let hurry;
  const wait = (time) => Promise.race([pause(time), new Promise((done) => (hurry = done))]);
  const hurryOn = (event) => {
    if (event.target.closest?.("button, label")) return; // their own click goes on
    event.preventDefault();
    hurry?.();
  };
  let closed = false;
  dialog.addEventListener("close", () => {
    closed = true;
    hurry?.();
  });
  dialog.addEventListener("pointerdown", hurryOn);
  dialog.addEventListener("keydown", (event) => ["Escape", "Tab", "Enter", " "].includes(event.key) || hurryOn(event));
  const unit = PAUSES[settings.speed];
  const stages = calm.matches ? [] : stagesOf(dialog);
  dialog.classList.toggle("staged", Boolean(stages.length));
  dialog.showModal();
  showSettings(); // sounds are offered where there is something to hear
  for (const stage of stages) {
    for (const element of stage) reveal(element, unit * STAGE);
    await wait(unit * STAGE);
    if (closed) break;
  }
  if (!closed) await wait(unit * (stages.length ? LAST_LOOK : STILL));
  dialog.close(); // which gives the focus back
  dialog.remove();
}

// The elements of each stage, in order.
function stagesOf(dialog) {
  const stages = new Map();
  for (const element of dialog.querySelectorAll("[data-stage]")) {
    const number = Number(element.dataset.stage);
    stages.set(number, [...(stages.get(number) ?? []), element]);
  }
  return [...stages.entries()].sort(([one], [other]) => one - other).map(([, elements]) => elements);
}

function reveal(element, time) {
  element.classList.add("shown");
  play(element.dataset.sound);
  const counters = element.matches("[data-count]") ? [element] : element.querySelectorAll("[data-count]:not([data-stage] [data-stage] *)");
  for (const counter of counters) if (counter.closest("[data-stage]") === element) count(counter, time * 0.7);
}

function count(element, time) {
  const [first, last] = [Number(element.dataset.from ?? 0), Number(element.dataset.count)];
  const steps = Math.abs(last - first);
  for (let step = 0; step <= steps; step++) {
    setTimeout(() => (element.textContent = String(first + Math.sign(last - first) * step).replace("-", "−")), (time * step) / Math.max(1, steps));
  }
}
