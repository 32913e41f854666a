// Pointing at something explains it; a long touch or the key ? as well.

import { settings } from "./settings.js";

let pointing;
let rested = {}; // where the mouse is: what comes to lie under it by itself was not pointed at

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

document.addEventListener("pointerover", ({ target, pointerType, clientX, clientY }) => {
  const thing = target.closest?.("[data-about]");
  if (pointerType !== "mouse" || !thing || (clientX === rested.clientX && clientY === rested.clientY)) return;
  clearTimeout(pointing);
  pointing = setTimeout(explain, 450, thing, false);
});
for (const moved of ["pointermove", "pointerdown"]) document.addEventListener(moved, ({ clientX, clientY }) => { rested = { clientX, clientY }; });
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
  if (pointerType === "mouse" || !thing || settings.touch === "two") return;
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
