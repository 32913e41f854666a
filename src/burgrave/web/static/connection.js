// A lost connection is a badge; what was on its way is kept, and sent when there is one again.

const badge = document.getElementById("connection");
const pause = (time) => new Promise((done) => setTimeout(done, time));

export function lost() {
  if (badge) badge.hidden = false;
}

export function back() {
  if (badge) badge.hidden = true;
}

addEventListener("offline", lost);
addEventListener("online", back);

// Asks until there is an answer. The server takes a choice once: it knows the last move that its sender saw.
export async function reach(ask) {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
    try {
      const page = await ask();
      if (page.status < 500) {
        back();
        return page;
      }
    } catch {
      // no connection
    }
    lost();
    await Promise.race([pause(wait), new Promise((online) => addEventListener("online", online, { once: true }))]);
  }
}
