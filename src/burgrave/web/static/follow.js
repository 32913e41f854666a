// Catching up with what others do, one decision after the other.

import { hush, rest } from "./beats.js";
import { back, lost } from "./connection.js";
import { showEnding } from "./ending.js";
import { hastens, id, looksBack, replayBar, shown, table } from "./page_state.js";
import { fetchTable } from "./requests.js";
import { PAUSES, settings } from "./settings.js";
import { redraw, show } from "./swap.js";

const AFTER_CHANGE = 0.4; // of a decision's pause: to see what it has changed

let wanted = Number(table.dataset.last ?? -1);
let following; // what is being shown, until the newest is

// There are entries up to this one.
export function expect(number) {
  wanted = Math.max(wanted, number);
}

// Whether the board is not yet as it is now.
export const behind = () => shown() < wanted;

// Whoever is out of the game can watch the others, or go to the result. The tray may be drawn anew between a press and
// its click.

for (const type of ["pointerdown", "click"]) {
  document.addEventListener(type, ({ target }) => {
    const pace = target.closest?.("[data-pace]")?.dataset.pace;
    if (pace) table.dataset.hastens = pace === "result" ? "yes" : "";
  });
}

// Whoever looked elsewhere for long catches up by a leap; whoever looks on sees everything, however fast the others are.

const LONG_AWAY = 40; // decisions
let away = false;

document.addEventListener("visibilitychange", () => {
  away ||= document.hidden;
});

// Whether others' decisions are shown one after the other.
export const stepwise = () => !hastens() && !document.hidden && PAUSES[settings.speed] > 0 && shown() >= 0 && !(away && wanted - shown() >= LONG_AWAY);

export function follow() {
  if (looksBack || replayBar) return undefined;
  following ??= catchUp().finally(() => {
    following = undefined;
    if (!behind()) delete table.dataset.behind;
    hush();
  });
  return following;
}

async function catchUp() {
  if (behind()) table.dataset.behind = "yes";
  try {
    while (behind()) {
      const began = performance.now();
      await show(await fetchTable(stepwise() ? shown() + 1 : undefined));
      if (behind() && stepwise()) await rest(Math.max(PAUSES[settings.speed] * AFTER_CHANGE, PAUSES[settings.speed] - (performance.now() - began)));
    }
    away = false;
    if (["finished", "abandoned"].includes(table.dataset.state) && shown() === Number(table.dataset.last)) await showEnding();
  } catch {
    setTimeout(follow, 2000);
  }
}

export function listen() {
  const events = new EventSource(`/api/v1/tables/${id}/events?mine=true`);
  let interrupted = false;
  events.addEventListener("error", () => {
    interrupted = true;
    lost();
  });
  events.addEventListener("open", () => {
    back();
    if (interrupted && !looksBack) redraw(); // something may have happened meanwhile
    interrupted = false;
  });
  events.addEventListener("change", async ({ data }) => {
    const { kind, number, table: where } = JSON.parse(data);
    document.dispatchEvent(new Event("news"));
    if (looksBack || where !== id) return;
    if (Number.isInteger(number) && number > wanted) {
      expect(number);
      follow();
    } else if (!following && !["start", "action"].includes(kind)) {
      await redraw();
    }
  });
}
