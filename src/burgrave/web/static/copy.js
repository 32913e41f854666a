// Buttons that copy what a field holds.

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  button.querySelector("use")?.setAttribute("href", button.querySelector("use").getAttribute("href").replace("#copy", "#check"));
});
