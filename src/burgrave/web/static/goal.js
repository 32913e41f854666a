// Where the page is narrow, tips are behind a button. At one's first table of a game the tip opens by itself, once: it tells the goal.

import { narrow, table } from "./page_state.js";

function tellOnce() {
  const tip = table.querySelector("#tip[data-goal]");
  const told = tip && `burgrave-goal-${tip.dataset.goal}`;
  if (!tip || !narrow.matches || localStorage.getItem(told)) return;
  localStorage.setItem(told, "yes");
  tip.showPopover({ source: table.querySelector(".tip-button") });
}

new MutationObserver(tellOnce).observe(table, { attributeFilter: ["data-mine"] });
tellOnce();
