// Zoom: the board is enlarged in its frame, which scrolls.

import { boardSvg } from "./board.js";
import { button } from "./parts.js";
import { SIDE } from "./svg.js";
import { on, state } from "./store.js";

const ZOOMS = [1, 1.5, 2, 3, 4, 6, 9, 13, 20, 30];
// Four times is enough, if a cell is as wide as this then, in pixels.
const USUAL = 4, WIDE = 40;
let zoom = 0;

export function makeZoom(frame, t) {
  const smaller = button("−", () => magnify(-1), { id: "smaller", title: t.smaller, "aria-label": t.smaller });
  const larger = button("+", () => magnify(1), { id: "larger", title: t.larger, "aria-label": t.larger });
  function magnify(by) {
    const middle = (start, size, whole) => whole > 0 ? (start + size / 2) / whole : .5;
    const x = middle(frame.scrollLeft, frame.clientWidth, frame.scrollWidth);
    const y = middle(frame.scrollTop, frame.clientHeight, frame.scrollHeight);
    const side = SIDE * boardSvg().getScreenCTM().a / ZOOMS[zoom];
    const isEnough = one => one >= USUAL && one * side >= WIDE, last = ZOOMS.findIndex(isEnough), most = last < 0 ? ZOOMS.length - 1 : last;
    zoom = Math.max(0, Math.min(most, zoom + by));
    frame.classList.toggle("zoomed", zoom > 0);
    boardSvg().style.setProperty("--zoom", ZOOMS[zoom]);
    frame.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2);
    smaller.disabled = zoom === 0;
    larger.disabled = zoom === most;
  }
  smaller.disabled = true;
  on("size", () => { if (state.board && zoom > 0) magnify(-zoom); });
  return [smaller, larger];
}
