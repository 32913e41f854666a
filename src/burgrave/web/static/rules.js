// The rules are filtered as one types; without this the form does it.

const field = document.getElementById("q");
const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const rules = [...document.querySelectorAll(".rule")].map((rule) => {
  const chapter = rule.closest("[data-chapter]")?.dataset.chapter ?? "";
  return { rule, text: fold(`${chapter} ${rule.querySelector(".rule-id, dt")?.textContent} ${rule.textContent}`) };
});
const chapters = [...document.querySelectorAll("[data-chapter]")];

function filter() {
  const wanted = fold(field.value).split(/\s+/).filter(Boolean);
  let any = false;
  for (const { rule, text } of rules) {
    rule.hidden = !wanted.every((word) => text.includes(word));
    any ||= !rule.hidden;
  }
  for (const chapter of chapters) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
    const link = document.querySelector(`.contents a[href="#${chapter.getAttribute("aria-labelledby")}"]`);
    if (link) link.parentElement.hidden = chapter.hidden;
  }
  document.querySelector(".nothing").hidden = any;
}

field.addEventListener("input", filter);
if (!new URLSearchParams(location.search).get("q")) {
  field.form.querySelector("button").hidden = true;
  field.form.addEventListener("submit", (event) => event.preventDefault());
}
