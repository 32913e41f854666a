// A live table: everything is a form already; this makes it go without loading pages, and shows how things came about.

const table = document.getElementById("table");
const id = table.dataset.table;
const home = `/table/${id}`;
const bar = document.getElementById("replay"); // only where the game is over
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Settings, kept by the browser

const PAUSES = { slow: 1800, normal: 900, quick: 350, instant: 0 };
const settings = { speed: "normal", sound: "" };
for (const name in settings) settings[name] = localStorage.getItem(`burgrave-${name}`) ?? settings[name];

function showSettings() {
  for (const element of document.querySelectorAll(".scripted")) element.hidden = false;
  const link = document.getElementById("link");
  if (link) link.value = new URL(link.value, location.href).href;
  for (const input of document.querySelectorAll("[data-setting]")) {
    if (input.type === "checkbox") input.checked = Boolean(settings[input.dataset.setting]);
    else input.value = settings[input.dataset.setting];
  }
}

document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.setting;
  if (!name) return;
  settings[name] = target.type === "checkbox" ? (target.checked ? "on" : "") : target.value;
  localStorage.setItem(`burgrave-${name}`, settings[name]);
  if (name === "sound") beep(660);
});

let audio;
function beep(pitch) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.08, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.18);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.2);
}

// Swapping the regions of the table, pieces travelling from place to place

const place = (piece) => piece.closest("[data-place]")?.dataset.place ?? piece.closest("[data-region]")?.dataset.region;
const pieces = (root) => new Map([...root.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece]));

function nameMoved(root, moved) {
  for (const [name, piece] of pieces(root)) piece.style.viewTransitionName = moved.has(name) ? `piece-${name}` : "";
}

let running;

const begun = (root) => Boolean(root.querySelector('[data-region="board"]'));

// Answers may come in another order than they were asked for; a table does not go back.

let requests = 0;
let newest = 0;

async function request(address, options) {
  const order = ++requests;
  const answer = await fetch(address, options);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return Object.assign(page, { order, ok: answer.ok });
}

const overtaken = (page, number) => number < shown() || (number === shown() && page.order <= newest);

async function show(page) {
  const next = page.getElementById("table");
  if (!next || begun(next) !== begun(table)) {
    location.reload();
    return;
  }
  const number = Number(next.dataset.number);
  if (!bar && !looksBack && overtaken(page, number)) {
    if (number === shown()) await redraw(); // which of the two is newer, only the server knows
    return;
  }
  newest = page.order;
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
  const focused = keyOf(document.activeElement);
  const open = KEPT_OPEN.filter((name) => document.getElementById(name)?.open);
  const popped = [...table.querySelectorAll(":popover-open:not(.pointed)")].map((element) => element.id);
  const scrolled = table.querySelector(".log")?.scrollTop;
  for (const region of table.querySelectorAll("[data-region]")) {
    const now = next.querySelector(`[data-region="${region.dataset.region}"]`);
    if (!now || now.innerHTML === region.innerHTML) continue;
    region.className = now.className;
    region.replaceChildren(...now.childNodes);
  }
  for (const name of ["number", "last", "state", "mine", "title", "csrf"]) table.dataset[name] = next.dataset[name] ?? "";
  for (const field of document.querySelectorAll('input[name="number"]')) field.value = table.dataset.number;
  for (const name of open) document.getElementById(name)?.setAttribute("open", "");
  for (const name of popped) {
    const source = table.querySelector(`[popovertarget="${name}"]`) ?? undefined;
    if (!document.getElementById(name)?.matches(":popover-open")) document.getElementById(name)?.showPopover({ source });
  }
  if (scrolled) table.querySelector(".log").scrollTop = scrolled;
  settle();
  if (focused) table.querySelector(focused)?.focus({ preventScroll: true });
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

function settle() {
  showSettings();
  if (table.dataset.title) document.title = (table.dataset.mine ? "● " : "") + table.dataset.title; // badge.js puts the other games before it
  if (icon) icon.href = table.dataset.mine ? badge : plainIcon;
  if (table.dataset.mine && !wasMine) beep(880);
  wasMine = Boolean(table.dataset.mine);
  for (const element of table.querySelectorAll("[data-about][title]")) {
    element.dataset.title = element.title;
    element.removeAttribute("title");
  }
}

// Catching up with what others do, one decision after the other

let wanted = Number(table.dataset.last ?? -1);
let following = false;
const shown = () => Number(table.dataset.number);
const pause = (time) => new Promise((done) => setTimeout(done, time));
const looksBack = new URLSearchParams(location.search).has("ply");

async function fetchTable(ply) {
  const asked = new URLSearchParams(location.search); // an invitation stays one, and the whole log is wanted again
  if (ply !== undefined) asked.set("ply", ply);
  const page = await request(`${home}?${asked}`, { headers: { "x-parts": "now" } });
  if (!page.ok) throw new Error(`no table at move ${ply}`);
  return page;
}

// Whether others' decisions are shown one after the other.
const stepwise = () => !document.hidden && PAUSES[settings.speed] > 0 && wanted - shown() < 40 && shown() >= 0;

async function follow() {
  if (following || looksBack || bar) return;
  following = true;
  try {
    while (shown() < wanted) {
      const began = performance.now();
      await show(await fetchTable(stepwise() ? shown() + 1 : undefined));
      if (shown() < wanted && stepwise()) await pause(Math.max(0, PAUSES[settings.speed] - (performance.now() - began)));
    }
    // The last move has been seen: the same page has the replay and the analysis now
    if (["finished", "abandoned"].includes(table.dataset.state) && shown() === Number(table.dataset.last)) location.reload();
  } catch {
    setTimeout(follow, 2000);
  } finally {
    following = false;
  }
}

function listen() {
  const events = new EventSource(`/api/v1/tables/${id}/events?mine=true`);
  events.addEventListener("change", async ({ data }) => {
    const { kind, number, table: where } = JSON.parse(data);
    document.dispatchEvent(new Event("news"));
    if (looksBack || where !== id) return;
    if (Number.isInteger(number) && number > wanted) {
      wanted = number;
      follow();
    } else if (!following && !["start", "action"].includes(kind)) {
      await redraw();
    }
  });
}

// What changed without a decision, such as a word in the chat, is shown with the decision that one is looking at:
// the newest might be several further on.
async function redraw() {
  try {
    await show(await fetchTable(bar || shown() < 0 ? undefined : shown()));
  } catch {
    setTimeout(redraw, 2000);
  }
}

// Forms without loading a page

let busy = false;
const HERE = ["play", "undo", "hint", "say", "resign", "takeover", "return", "tips", "decline-questions"];

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
    wanted = Math.max(wanted, Number(page.getElementById("table")?.dataset.last ?? -1));
    const ahead = Number(page.getElementById("table")?.dataset.number) > shown() + 1;
    if (bar && page.ok) await show(await fetchTable());
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

// Pointing at something explains it; a long touch or the key ? as well

let pointing;

function explain(pointed, pinned) {
  // The board may have been drawn anew since
  const thing = pointed.isConnected ? pointed : document.querySelector(`[data-about="${pointed.dataset.about}"]`);
  const about = thing && document.getElementById(thing.dataset.about);
  if (!about || about.matches(":popover-open") || document.querySelector(".about:popover-open:not(.pointed)")) return;
  about.classList.toggle("pointed", !pinned);
  about.showPopover({ source: thing });
}

function unpoint() {
  clearTimeout(pointing);
  document.querySelector(".about.pointed:popover-open")?.hidePopover();
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  const thing = target.closest?.("[data-about]");
  if (pointerType !== "mouse" || !thing) return;
  clearTimeout(pointing);
  pointing = setTimeout(explain, 450, thing, false);
});
document.addEventListener("pointerout", ({ target, relatedTarget }) => {
  const thing = target.closest?.("[data-about]");
  if (thing && !thing.contains(relatedTarget)) unpoint();
});
document.addEventListener("click", (event) => {
  const thing = event.target.closest?.("[data-about]");
  clearTimeout(pointing);
  const about = thing && document.getElementById(thing.dataset.about);
  if (thing?.dataset.held) {
    delete thing.dataset.held;
    event.preventDefault();
  } else if (about?.matches(".pointed:popover-open") && thing.type === "button") {
    event.preventDefault();
    about.classList.remove("pointed");
  }
}, true);
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  const thing = target.closest?.("[data-about]");
  if (pointerType === "mouse" || !thing) return;
  pointing = setTimeout(() => {
    thing.dataset.held = "yes";
    explain(thing, true);
  }, 550);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pointing));
document.addEventListener("keydown", (event) => {
  const thing = document.activeElement?.closest("[data-about]");
  if (event.key === "?" && thing) explain(thing, true);
});

// Clocks tick between two messages of the server

setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-running]")) {
    const left = Math.max(0, Number(clock.dataset.seconds) - 1);
    clock.dataset.seconds = left;
    if (left < 172800) {
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const two = (number) => String(number).padStart(2, "0");
      clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
    }
  }
}, 1000);

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  button.querySelector("use")?.setAttribute("href", button.querySelector("use").getAttribute("href").replace("#copy", "#check"));
});

// Looking back at a game that is over: slider, keys, and playing on

if (bar) {
  const last = Number(bar.dataset.last);
  const slider = document.getElementById("slider");
  const player = document.getElementById("play-on");
  const within = (ply) => Math.min(last, Math.max(0, ply));
  const targets = { first: () => 0, back: () => asked - 1, on: () => asked + 1, last: () => last };
  let asked = shown();
  let loading = false;

  function point() {
    slider.value = asked;
    document.getElementById("ply").value = asked;
    for (const field of bar.querySelectorAll('input[name="ply"][type="hidden"]')) field.value = asked;
    for (const link of bar.querySelectorAll("[data-step]")) link.href = `${home}?ply=${within(targets[link.dataset.step]())}`;
    history.replaceState(null, "", `${home}?ply=${asked}`);
  }

  // Whatever is asked for while a move is on its way comes next; what was passed over meanwhile is never fetched.
  async function lookAt(ply) {
    asked = within(ply);
    point();
    if (loading) return;
    loading = true;
    try {
      while (shown() !== asked) {
        const wanted = asked;
        await show(await fetchTable(wanted));
        if (shown() !== wanted) break;
      }
    } catch {
      location.assign(`${home}?ply=${asked}`);
    } finally {
      loading = false;
    }
  }

  const playing = () => player.getAttribute("aria-pressed") === "true";
  const stop = () => player.setAttribute("aria-pressed", "false");

  async function playOn() {
    player.setAttribute("aria-pressed", "true");
    if (asked === last) await lookAt(0);
    while (playing() && asked < last) {
      await pause(Math.max(200, PAUSES[settings.speed]));
      if (playing()) await lookAt(asked + 1);
    }
    stop();
  }

  player.addEventListener("click", () => (playing() ? stop() : playOn()));
  slider.addEventListener("input", () => {
    stop();
    lookAt(Number(slider.value));
  });
  bar.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    lookAt(targets[step.dataset.step]());
  });
  bar.querySelector("form.ply").addEventListener("submit", (event) => {
    event.preventDefault();
    stop();
    lookAt(Number(document.getElementById("ply").value));
  });
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    if (KEYS[event.key]) {
      stop();
      lookAt(targets[KEYS[event.key]]());
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      player.click();
    } else {
      return;
    }
    event.preventDefault();
  });
}

settle();
listen();
if (table.dataset.state === "running") follow();
