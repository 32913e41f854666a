// The rulebook and the primer beside the table: what links to them opens here, and one never leaves the game.

const panel = document.getElementById("beside");
const content = panel?.querySelector(".beside-content");
let shown = "";

async function open(address) {
  const { pathname, search, hash } = new URL(address, location.href);
  const page = pathname + search;
  if (page !== shown) {
    const answer = await fetch(page);
    if (!answer.ok) return;
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    const styles = [...found.querySelectorAll('link[rel="stylesheet"]')];
    const missing = styles.filter((style) => !document.querySelector(`link[href="${style.getAttribute("href")}"]`));
    await Promise.all(missing.map(loaded)); // what is not laid out yet cannot be scrolled to
    content.replaceChildren(...found.querySelector("main").childNodes);
    shown = page;
  }
  if (!panel.matches(":popover-open")) panel.showPopover();
  goTo(hash.slice(1));
}

function loaded(style) {
  return new Promise((done) => {
    style.onload = style.onerror = done;
    document.head.append(style);
  });
}

function goTo(id) {
  for (const old of content.querySelectorAll(".asked-about")) old.classList.remove("asked-about");
  const rule = id && content.querySelector(`#${CSS.escape(id)}`);
  if (!rule) {
    content.scrollTop = 0;
    return;
  }
  rule.classList.add("asked-about");
  rule.scrollIntoView({ block: "start" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a");
  if (!link || !panel || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const within = content.contains(link);
  if (within && link.getAttribute("href").startsWith("#")) {
    event.preventDefault();
    goTo(link.hash.slice(1));
  } else if (link.target === "rules" || (within && link.pathname.startsWith("/rules/"))) {
    event.preventDefault();
    open(link.href).catch(() => { location.href = link.href; });
  }
});

content?.addEventListener("submit", (event) => {
  if (event.target.method !== "get") return;
  event.preventDefault();
  open(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`).catch(() => {});
});
