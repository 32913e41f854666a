// Clocks tick between two messages of the server.

setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-running]")) {
    const left = Math.max(0, Number(clock.dataset.seconds) - 1);
    clock.dataset.seconds = left;
    if (left < 86400) {
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const two = (number) => String(number).padStart(2, "0");
      clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
    }
  }
}, 1000);
