// Swapping the regions of the table, pieces travelling from place to place.

import { markUntold, showMarks, tell } from "./beats.js";
import { calm, hastens, keepReplayBar, looksBack, released, replayBar, shown, table } from "./page_state.js";
import { fetchTable } from "./requests.js";
import { selectAgain, selected } from "./select.js";
import { settings, showSettings } from "./settings.js";
import { play } from "./sound.js";

const place = (piece) => piece.closest("[data-place]")?.dataset.place ?? piece.closest("[data-region]")?.dataset.region;
const pieces = (root) => new Map([...root.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece]));

function nameMoved(root, moved) {
  for (const [name, piece] of pieces(root)) piece.style.viewTransitionName = moved.has(name) ? `piece-${name}` : "";
}

let running;

const begun = (root) => Boolean(root.querySelector('[data-region="board"]'));

// Answers may come in another order than they were asked for; a table does not go back.

let newest = 0;

const overtaken = (page, number) => number < shown() || (number === shown() && page.order <= newest);

// One page after the other: what is being told is not interrupted.

let showing = Promise.resolve();

export function show(page) {
  showing = showing.catch(() => {}).then(() => showNext(page));
  return showing;
}

const tells = (number) => number === shown() + 1 && !replayBar && !looksBack && !document.hidden && !hastens() && settings.speed !== "instant";

async function showNext(page) {
  const next = page.getElementById("table");
  if (!next || begun(next) !== begun(table)) {
    location.reload();
    return;
  }
  const number = Number(next.dataset.number);
  if (!replayBar && !looksBack && overtaken(page, number)) {
    if (number === shown()) redraw(); // which of the two is newer, only the server knows
    return;
  }
  newest = page.order;
  if (tells(number)) await tell(page);
  else if (number > shown() && shown() >= 0 && !replayBar && !looksBack) markUntold(shown());
  await released(); // without the thing that was pressed there would be no click
  running?.skipTransition();
  const before = pieces(table);
  const after = pieces(next);
  const moved = new Set([...before.keys(), ...after.keys()].filter((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    return !old || !now || place(old) !== place(now);
  }));
  if (!moved.size || moved.size > 40 || !document.startViewTransition || calm.matches || document.hidden || settings.speed === "instant") {
    swap(next);
    return;
  }
  nameMoved(table, moved);
  running = document.startViewTransition(() => {
    swap(next);
    nameMoved(table, moved);
  });
  running.ready.catch(() => {}); // skipped by a click
  await running.finished.catch(() => {});
  running = undefined;
  nameMoved(table, new Set());
}

addEventListener("pointerdown", () => running?.skipTransition());

const KEPT_OPEN = ["all", "settings"];

function swap(next) {
  if (replayBar && next.dataset.state === "running") dropReplayBar(next); // the end was taken back
  const focused = keyOf(document.activeElement);
  const open = KEPT_OPEN.filter((name) => document.getElementById(name)?.open);
  const popped = [...table.querySelectorAll(":popover-open:not(.pointed)")].map((element) => element.id);
  const looked = [...table.querySelectorAll("[data-kept]:checked")].map(({ name, value }) => `[data-kept][name="${name}"][value="${value}"]`); // at a rival's place
  const explained = selected();
  const scrolled = table.querySelector(".log")?.scrollTop;
  for (const region of table.querySelectorAll("[data-region]")) {
    const now = next.querySelector(`[data-region="${region.dataset.region}"]`);
    if (!now || now.innerHTML === region.innerHTML) continue;
    region.className = now.className;
    region.replaceChildren(...now.childNodes);
  }
  for (const name of ["number", "last", "state", "mine", "title", "csrf", "seat"]) table.dataset[name] = next.dataset[name] ?? "";
  for (const field of document.querySelectorAll('input[name="number"]')) field.value = table.dataset.number;
  for (const name of open) document.getElementById(name)?.setAttribute("open", "");
  for (const name of popped) {
    const source = table.querySelector(`[popovertarget="${name}"]`) ?? undefined;
    if (!document.getElementById(name)?.matches(":popover-open")) document.getElementById(name)?.showPopover({ source });
  }
  for (const input of looked.map((one) => table.querySelector(one))) if (input) input.checked = true;
  if (scrolled) table.querySelector(".log").scrollTop = scrolled;
  settle();
  selectAgain(explained);
  showMarks();
  if (focused) table.querySelector(focused)?.focus({ preventScroll: true });
  if (lost() && (focused || document.body.matches(".keys"))) document.getElementById("tray")?.focus({ preventScroll: true });
}

// What was focused may be gone, or be there and nothing to choose any more; so may what was focused before a question that a key answered.
const lost = () => document.activeElement === document.body;

function dropReplayBar(next) {
  replayBar.remove();
  table.querySelector(".chances")?.remove();
  keepReplayBar(null);
  table.className = next.className;
}

function keyOf(element) {
  if (!element || !table.contains(element)) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.spot) return `[data-spot="${CSS.escape(element.dataset.spot)}"]`;
  const command = element.closest("[data-command]");
  return command ? `[data-command="${command.dataset.command}"] button` : "#all > summary";
}

// Title and icon tell whose turn it is

const icon = document.querySelector('link[rel="icon"]');
const plainIcon = icon?.href;
const badge = "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 2.500h18v8.700c0 5.600-3.600 9-9 11.300-5.400-2.300-9-5.700-9-11.300z" fill="#a8201a" stroke="#2b211a" stroke-width="1.400"/><circle cx="16.500" cy="16.500" r="7" fill="#f2b632" stroke="#2b211a" stroke-width="1.400"/></svg>');
let wasMine = Boolean(table.dataset.mine);

export function settle() {
  showSettings();
  if (table.dataset.title) document.title = (table.dataset.mine ? "● " : "") + table.dataset.title; // badge.js puts the other games before it
  if (icon) icon.href = table.dataset.mine ? badge : plainIcon;
  if (table.dataset.mine && !wasMine) play("horn");
  wasMine = Boolean(table.dataset.mine);
  for (const element of table.querySelectorAll("[data-about][title]")) {
    element.dataset.title = element.title;
    element.removeAttribute("title");
  }
}

// What changed without a decision, such as a word in the chat, is shown with the decision that one is looking at:
// the newest might be several further on.
export async function redraw() {
  try {
    await show(await fetchTable(replayBar || shown() < 0 ? undefined : shown()));
  } catch {
    setTimeout(redraw, 2000);
  }
}
