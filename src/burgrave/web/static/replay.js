// Looking back at a game that is over: slider, keys, and playing on.

import { home, pause, replayBar, shown, table } from "./page_state.js";
import { fetchTable } from "./requests.js";
import { PAUSES, settings } from "./settings.js";
import { show } from "./swap.js";

export function lookBack() {
  const last = Number(replayBar.dataset.last);
  const slider = document.getElementById("slider");
  const player = document.getElementById("play-on");
  const within = (ply) => Math.min(last, Math.max(0, ply));
  const targets = { first: () => 0, back: () => asked - 1, on: () => asked + 1, last: () => last };
  let asked = shown();
  let loading = false;

  function point() {
    slider.value = asked;
    document.getElementById("ply").value = asked;
    for (const field of replayBar.querySelectorAll('input[name="ply"][type="hidden"]')) field.value = asked;
    for (const link of replayBar.querySelectorAll("[data-step]")) link.href = `${home}?ply=${within(targets[link.dataset.step]())}`;
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
  replayBar.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    lookAt(targets[step.dataset.step]());
  });
  table.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-ply]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    lookAt(Number(link.dataset.ply));
  });
  replayBar.querySelector("form.ply").addEventListener("submit", (event) => {
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
