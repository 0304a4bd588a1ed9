// Swiping with a finger to what comes next, or before.

// How far a finger goes at least, in pixels; and how much farther across than up or down.
const FAR = 40, FLAT = 2;

// Calls `go(1)` after a swipe to the left, and `go(-1)` after one to the right.
export function onSwipe(place, go) {
  let start = null;
  place.classList.add("swiped");
  place.addEventListener("pointerdown", event => {
    start = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
  });
  place.addEventListener("pointerup", event => {
    if (!start) return;
    const x = event.clientX - start.x, y = event.clientY - start.y;
    start = null;
    if (Math.abs(x) >= FAR && Math.abs(x) >= FLAT * Math.abs(y)) go(x < 0 ? 1 : -1);
  });
  place.addEventListener("pointercancel", () => { start = null; });
}
