// When it is my turn and the page is in the background. It is offered once, at the first wait.

import { table } from "./page_state.js";

const offer = document.getElementById("notify");
const supported = "Notification" in window;
const ASKED = "burgrave-notify";
let wasMine = Boolean(table.dataset.mine);

function offerOnce() {
  if (!offer || !supported || Notification.permission !== "default" || localStorage.getItem(ASKED)) return;
  offer.hidden = table.dataset.state !== "running" || Boolean(table.dataset.mine);
}

offer?.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  localStorage.setItem(ASKED, "yes");
  offer.hidden = true;
  if (button.value === "yes") Notification.requestPermission();
});

new MutationObserver(() => {
  const mine = Boolean(table.dataset.mine);
  if (mine && !wasMine && document.hidden && supported && Notification.permission === "granted") {
    new Notification(table.dataset.title, { tag: table.dataset.table }).onclick = () => window.focus();
  }
  wasMine = mine;
  offerOnce();
}).observe(table, { attributeFilter: ["data-mine", "data-number"] });
offerOnce();
