// A lesson is played like a table: things explain themselves, a touch selects. Every move loads the next page.

import "./beside.js";
import "./select.js";
import "./explain.js";
import "./sight.js";
import { showSettings } from "./settings.js";

showSettings();
for (const element of document.querySelectorAll("[data-about][title]")) {
  element.dataset.title = element.title;
  element.removeAttribute("title");
}
