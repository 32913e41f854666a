// By touch the first tap shows what a thing is, costs and does, in the tray, and the second one acts; a mouse acts at once.
// Both are settings.

import { settings } from "./settings.js";

const CHOICE = ".thing.can:not([popovertarget])";

function needsTwo(event) {
  if (event.detail === 0 || event.pointerType === "") return false; // by key, or by this script
  return (event.pointerType === "mouse" ? settings.mouse : settings.touch) === "two";
}

document.addEventListener("click", (event) => {
  const thing = event.target.closest?.(CHOICE);
  if (!thing || !needsTwo(event)) return;
  if (thing.matches(".selected")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  select(thing);
}, true);

// A page that is drawn anew meanwhile keeps what is selected, if it can still be chosen.

export const selected = () => document.querySelector(".thing.selected")?.value;

export function selectAgain(value) {
  const thing = value && document.querySelector(`${CHOICE}[value="${CSS.escape(value)}"]`);
  if (thing) select(thing);
}

export function unselect() {
  for (const one of document.querySelectorAll(".thing.selected")) one.classList.remove("selected");
  document.getElementById("selected")?.remove();
}

function select(thing) {
  unselect();
  thing.classList.add("selected");
  const about = document.getElementById(thing.dataset.about);
  const panel = document.createElement("div");
  panel.id = "selected";
  panel.setAttribute("role", "status");
  for (const part of about?.querySelectorAll(":scope > h3, :scope > p:not(.ids, .source), :scope > ul") ?? []) panel.append(part.cloneNode(true));
  const act = document.createElement("button");
  act.type = "button";
  act.className = `way${thing.matches(".priced") ? " priced" : ""}`;
  act.textContent = thing.dataset.title || thing.title || thing.querySelector(".sr")?.textContent.replace(/^\. /, "") || thing.textContent;
  const price = thing.querySelector(".price");
  if (price) act.append(price.cloneNode(true));
  act.addEventListener("click", () => thing.click());
  panel.append(act);
  document.getElementById("tray")?.prepend(panel);
}
