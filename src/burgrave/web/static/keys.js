// Keys: numbers choose, N goes from choice to choice, and a letter for each of what can always be done.

import { hideHints } from "./choose.js";
import { settings } from "./settings.js";
import { unselect } from "./select.js";

const CHOICES = '.board .thing.can, .tray .thing.can, .tray-row > .way, [data-region="seats"] .thing.can';
const OPEN_WAYS = ".about:popover-open:not(.pointed) .way";
const PATIENCE = 700; // milliseconds in which a second digit may follow
let typed = "";
let timer;

const shown = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
const dialog = () => document.querySelector("dialog[open]");

function numbered() {
  const ways = [...document.querySelectorAll(OPEN_WAYS)];
  return (ways.length ? ways : [...document.querySelectorAll(CHOICES)]).filter(shown);
}

// The numbers are shown to whoever uses keys; what has its number already is left alone.
export function showNumbers() {
  if (!document.body.matches(".keys")) return;
  const choices = numbered();
  for (const old of document.querySelectorAll("[data-key]")) {
    if (choices.includes(old)) continue;
    delete old.dataset.key;
    old.querySelector(":scope > .key")?.remove();
  }
  choices.forEach((choice, place) => {
    const number = String(place + 1);
    if (choice.dataset.key === number) return;
    choice.dataset.key = number;
    (choice.querySelector(":scope > .key") ?? choice.appendChild(key())).textContent = number;
  });
}

// An element of its own: boards draw their things with ::before and ::after.
function key() {
  const shown = document.createElement("kbd");
  shown.className = "key";
  shown.ariaHidden = "true";
  return shown;
}

function choose(number) {
  typed = "";
  const choice = numbered()[number - 1];
  if (!choice) return;
  choice.focus({ preventScroll: true });
  choice.scrollIntoView({ block: "nearest" });
  choice.click();
  showNumbers();
}

function type(digit) {
  clearTimeout(timer);
  typed += digit;
  const number = Number(typed);
  const count = numbered().length;
  if (number < 1 || number > count) typed = "";
  else if (number * 10 > count) choose(number);
  else timer = setTimeout(choose, PATIENCE, number);
}

function step(by) {
  const choices = numbered();
  if (!choices.length) return;
  const place = choices.indexOf(document.activeElement);
  const next = choices[place < 0 ? (by > 0 ? 0 : choices.length - 1) : (place + by + choices.length) % choices.length];
  next.focus();
}

const press = (what) => document.querySelector(what)?.click();

const LETTERS = {
  n: () => step(1),
  N: () => step(-1),
  h: () => press('[data-command="hint"] button'),
  u: () => press('[data-command="undo"] button, [data-command="ask-undo"] button'),
  p: () => press(".tray-row > .way.quiet"),
};

function help() {
  const keys = document.getElementById("keys");
  if (keys && !keys.open) keys.showModal();
}

document.addEventListener("keydown", (event) => {
  if (!settings.keys || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, textarea, select")) return;
  if (event.key === "Escape") {
    unselect();
    hideHints();
    typed = "";
    return; // the browser closes what is open
  }
  if (dialog()) return;
  document.body.classList.add("keys");
  if (/^[0-9]$/.test(event.key)) type(event.key);
  else if (event.key === "Enter" && typed) choose(Number(typed));
  else if (event.key === "?") {
    if (document.activeElement?.closest("[data-about]")) return; // explain.js tells about it
    help();
  } else if (LETTERS[event.key]) LETTERS[event.key]();
  else {
    showNumbers();
    return;
  }
  showNumbers();
  event.preventDefault();
});

document.addEventListener("toggle", showNumbers, true);
new MutationObserver(showNumbers).observe(document.getElementById("table"), { attributeFilter: ["data-number", "data-mine"] });
