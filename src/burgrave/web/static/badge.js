// How many games wait for me, in the head of every page and in its title.

const badge = document.getElementById("waiting");
const title = document.querySelector("title");
let due = 0;

function show(number) {
  badge.dataset.waiting = number;
  badge.hidden = !number;
  badge.querySelector("b").textContent = number;
  retitle();
}

// Others change the title too; the number stays before it.
function retitle() {
  const number = Number(badge.dataset.waiting);
  const plain = document.title.replace(/^\(\d+\) /, "");
  const wanted = number ? `(${number}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

async function ask() {
  due = 0;
  const answer = await fetch("/waiting").catch(() => null);
  if (answer?.ok) show(Number(await answer.text()));
}

const news = () => {
  due ||= setTimeout(ask, 800);
};

new MutationObserver(retitle).observe(title, { childList: true });
retitle();
// Tables and the lobby have a stream of their own and pass on what they hear: browsers open only a few.
document.addEventListener("news", news);
document.addEventListener("visibilitychange", () => document.hidden || news());
if (badge.dataset.listen) new EventSource("/api/v1/events").addEventListener("change", news);
