// Settings, kept by the browser.

export const PAUSES = { slow: 1800, normal: 900, quick: 350, instant: 0 };
export const settings = { speed: "normal", sound: "", confirm: "", tutor: "", touch: "two", mouse: "one", keys: "on" };
for (const name in settings) settings[name] = localStorage.getItem(`burgrave-${name}`) ?? settings[name];

export function showSettings() {
  for (const element of document.querySelectorAll(".scripted")) element.hidden = false;
  const link = document.getElementById("link");
  if (link) link.value = new URL(link.value, location.href).href;
  for (const input of document.querySelectorAll("[data-setting]")) {
    if (input.type === "checkbox") input.checked = Boolean(settings[input.dataset.setting]);
    else input.value = settings[input.dataset.setting];
  }
}

document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.setting;
  if (!name) return;
  settings[name] = target.type === "checkbox" ? (target.checked ? "on" : "") : target.value;
  localStorage.setItem(`burgrave-${name}`, settings[name]);
});
