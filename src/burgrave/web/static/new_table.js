// Variants follow the number of players until one chooses them oneself.

const seats = [...document.querySelectorAll('select[name^="seat"]')];
const variants = [...document.querySelectorAll("[data-usual]")];
const touched = new Set();

function suggest() {
  const players = seats.filter((seat) => seat.value).length;
  for (const variant of variants) if (!touched.has(variant)) variant.checked = variant.dataset.usual.split(" ").includes(String(players));
}

for (const variant of variants) variant.addEventListener("change", () => touched.add(variant));
for (const seat of seats) seat.addEventListener("change", suggest);
