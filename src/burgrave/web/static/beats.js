// What a decision set off is told beat by beat, before the board changes: a line of words, the things that it is about
// lit, what goes from one to another travelling there. Great moments are scenes (scenes.js). Any click or key hurries on.

import { calm, pause, table } from "./page_state.js";
import { playScene } from "./scenes.js";
import { PAUSES, settings } from "./settings.js";
import { play } from "./sound.js";

const FURTHER_BEATS = 0.65; // of a decision's pause: the first line says whose decision it was, and needs longest
const FLIGHT = 420; // milliseconds that something travels, at most
const STAGGER = 90;

let hurry; // ends the wait of the beat that is being told
let hurried = false;

const wait = (time) => Promise.race([pause(time), new Promise((done) => (hurry = done))]);

// After a decision, before the next one; nothing for whoever hurries.
export const rest = (time) => (hurried ? undefined : wait(time));

function hurryOn(event) {
  if (event.type === "keydown" && (["Shift", "Control", "Alt", "Meta"].includes(event.key) || event.target.closest?.("input, textarea, select"))) return;
  hurried = true;
  hurry?.();
}

addEventListener("pointerdown", hurryOn, true);
addEventListener("keydown", hurryOn, true);

// Plays what a fetched page tells of its last decision, up to its last beat, which stays until `hush`.
export async function tell(page) {
  const steps = [...(page.getElementById("told")?.children ?? [])];
  hurried = false;
  for (const [number, step] of steps.entries()) {
    if (step.matches("dialog")) {
      hush();
      await playScene(document.importNode(step, true));
      hurried = false;
    } else if (!hurried) {
      const length = PAUSES[settings.speed] * (number ? FURTHER_BEATS : 1);
      const flight = tellBeat(step, length);
      await wait(number === steps.length - 1 ? flight : length); // the board changes as soon as all has arrived
    }
  }
}

// One beat: how long things are on their way.
function tellBeat(step, length) {
  hush();
  caption(step);
  for (const spot of spotsOf(step)) find(spot)?.classList.add("lit");
  if (step.querySelector("i[data-from]")) play("coin");
  return calm.matches ? 0 : sendAll([...step.querySelectorAll("i[data-from]")], Math.min(FLIGHT, length * 0.6));
}

export const spotsOf = (element) => (element.dataset.spots ?? "").split(" ").filter(Boolean);

// The thing on the board. What comes to me goes to my tray; a thing of somebody else's may not be drawn.
export function find(spot) {
  const [owner, thing] = spot.split("/");
  if (thing) return drawn(owner === mine() ? thing : spot) ?? find(owner);
  const tray = document.getElementById("tray");
  return spot === mine() && tray?.offsetHeight ? tray : drawn(spot);
}

const mine = () => `seat:${table.dataset.seat}`;
const drawn = (spot) => [...table.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)].find((thing) => thing.getClientRects().length);

// The words, over the prompt, which has nothing to ask meanwhile.
function caption(step) {
  const place = table.querySelector(".prompt")?.getBoundingClientRect();
  if (!place) return;
  const said = document.createElement("div");
  said.id = "telling";
  said.className = step.className;
  said.ariaHidden = "true"; // the strip below is read out
  said.append(document.importNode(step.querySelector("p"), true));
  Object.assign(said.style, { left: `${place.left}px`, top: `${Math.max(0, place.top)}px`, width: `${place.width}px`, minHeight: `${place.height}px` });
  document.body.append(said);
}

export function hush() {
  document.getElementById("telling")?.remove();
  for (const thing of table.querySelectorAll(".lit")) thing.classList.remove("lit");
}

function sendAll(symbols, flight) {
  const sent = symbols.map((symbol, number) => send(symbol, number * STAGGER, flight));
  return sent.some(Boolean) ? flight + sent.length * STAGGER : 0;
}

function send(symbol, delay, flight) {
  const [from, to] = [symbol.dataset.from, symbol.dataset.to].map((spot) => middle(find(spot)));
  if (!from || !to) return false;
  const travels = document.importNode(symbol, true);
  travels.className = ["travels", ...[...symbol.parentElement.classList].filter((name) => name.startsWith("of-"))].join(" "); // people wear their player's colour
  document.body.append(travels);
  const at = ({ x, y }, scale) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})` });
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const animation = travels.animate([at(from, 0.6), at(top, 1.25), at(to, 0.8)], { duration: flight, delay, easing: "cubic-bezier(.4, 0, .3, 1)", fill: "both" });
  animation.finished.finally(() => travels.remove());
  return true;
}

// On the screen, or at its edge in that direction.
function middle(thing) {
  const box = thing?.getBoundingClientRect();
  if (!box) return undefined;
  const within = (value, most) => Math.min(most - 12, Math.max(12, value));
  return { x: within(box.left + box.width / 2, innerWidth), y: within(box.top + box.height / 2, innerHeight) };
}

// What decisions were about that were not told (at once, or passed over by a leap) stays marked until something is
// clicked, however many pages it takes until then.

let untold; // the last entry before them

export function markUntold(last) {
  untold ??= last;
}

export function showMarks() {
  for (const line of table.querySelectorAll(".since [data-entry]")) {
    if (Number(line.dataset.entry) > untold) for (const spot of spotsOf(line)) find(spot)?.classList.add("changed");
  }
}

addEventListener("click", () => {
  untold = undefined;
  for (const thing of table.querySelectorAll(".changed")) thing.classList.remove("changed");
});

// Pointing at a line of the log lights its things.

for (const [type, lights] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
  document.addEventListener(type, ({ target }) => {
    const line = target.closest?.(".log [data-spots], .since [data-spots]");
    if (line) for (const spot of spotsOf(line)) find(spot)?.classList.toggle("pointed-at", lights);
  });
}
