// How many messages are new, on the link to the chat that a phone keeps in sight.

import { id, table } from "./page_state.js";

const chat = document.getElementById("chat");
const KEPT = `burgrave-read-${id}`;
const messages = () => chat.querySelectorAll(".log > li").length;

function showUnread() {
  const unread = Math.max(0, messages() - Number(sessionStorage.getItem(KEPT)));
  for (const badge of table.querySelectorAll(".unread")) {
    badge.hidden = !unread;
    badge.textContent = unread;
  }
}

function read() {
  sessionStorage.setItem(KEPT, messages());
  showUnread();
}

if (chat) {
  // What is in sight, above the tray, is read
  const sight = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && read(), { rootMargin: "0px 0px -45% 0px" });
  sight.observe(chat);
  new MutationObserver(() => {
    sight.unobserve(chat); // to hear again whether it is in sight
    sight.observe(chat);
    showUnread();
  }).observe(chat.querySelector('[data-region="chat"]'), { childList: true });
  new MutationObserver(showUnread).observe(document.getElementById("tray"), { childList: true });
  showUnread();
}
