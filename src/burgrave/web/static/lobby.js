// The lobby: its lists are fetched again when a table appears, fills up or waits for me.

const regions = () => document.querySelectorAll("[data-region]");
let due = 0;

async function refresh() {
  due = 0;
  const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const region of regions()) {
    const now = page.querySelector(`[data-region="${region.dataset.region}"]`);
    if (now && now.innerHTML !== region.innerHTML && !region.contains(document.activeElement)) region.innerHTML = now.innerHTML;
  }
}

new EventSource("/api/v1/events").addEventListener("change", () => {
  document.dispatchEvent(new Event("news"));
  due ||= setTimeout(refresh, 1500);
});

// Games that are still being prepared tell nobody when they are ready.

const preparing = () => document.querySelector(".note:not(:empty)");
const watch = setInterval(() => (preparing() ? refresh() : clearInterval(watch)), 4000);
