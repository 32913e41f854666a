// An invitation goes to friends by whatever the device shares with.

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-share]");
  if (!button) return;
  const url = document.getElementById(button.dataset.share).value;
  navigator.share({ title: button.dataset.shareTitle, text: button.dataset.shareTitle, url }).catch(() => {}); // changed their mind
});

export function showShare() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

showShare();
const room = document.querySelector('[data-region="room"]');
if (room) new MutationObserver(showShare).observe(room, { childList: true });
