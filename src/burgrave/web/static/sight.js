// Where a phone must be scrolled to see any of what can be chosen, a button under the prompt leads there.

import { calm, narrow, table } from "./page_state.js";

const ALWAYS_IN_SIGHT = ".tray .thing.can, .tray-row > .way:not(.quiet)";
let observer;

const places = () => [...table.querySelectorAll(".board .thing.can")];
const heights = () => [".top", ".tray"].map((name) => table.querySelector(name).offsetHeight); // of what lies over the board
const button = () => document.getElementById("to-choices");

function observe() {
  observer?.disconnect();
  const [choices, leading] = [places(), button()];
  if (!leading) return; // it is not my turn
  leading.hidden = true;
  if (!narrow.matches || table.querySelector(ALWAYS_IN_SIGHT)) return;
  const [above, below] = heights();
  const inSight = new Set();
  observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) inSight[isIntersecting ? "add" : "delete"](target);
    leading.hidden = inSight.size > 0;
    leading.dataset.towards = choices[0].getBoundingClientRect().top < above ? "up" : "down";
  }, { rootMargin: `-${above}px 0px -${below}px`, threshold: .5 });
  for (const choice of choices) observer.observe(choice);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("#to-choices")) places()[0]?.scrollIntoView({ block: "center", behavior: calm.matches ? "instant" : "smooth" });
});

// What a hint recommends first is seen, although the tray has grown with the hints.
export function showRecommended() {
  const ring = [...table.querySelectorAll(".board .ring")].find((one) => one.textContent === "1");
  if (!ring || !narrow.matches) return;
  const [above, below] = heights();
  const { top, bottom } = ring.closest(".thing").getBoundingClientRect();
  const covered = Math.max(0, bottom - (innerHeight - below)) || Math.min(0, top - above);
  if (covered) scrollBy({ top: covered + 8 * Math.sign(covered), behavior: calm.matches ? "instant" : "smooth" });
}

new MutationObserver(observe).observe(table, { attributeFilter: ["data-number", "data-mine"] });
narrow.addEventListener("change", observe);
observe();
