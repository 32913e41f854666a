// A live table: everything is a form already; this makes it go without loading pages, and shows how things came about.

import { followAnalysis } from "./analysing.js";
import "./beside.js";
import "./chat.js";
import "./choose.js";
import "./clocks.js";
import "./copy.js";
import "./select.js";
import "./share.js";
import "./notify.js";
import "./explain.js";
import { follow, listen } from "./follow.js";
import "./goal.js";
import "./keys.js";
import { replayBar, table } from "./page_state.js";
import { lookBack } from "./replay.js";
import "./sight.js";
import { settle } from "./swap.js";

if (replayBar) lookBack();
settle();
followAnalysis();
listen();
if (table.dataset.state === "running") follow();
