// What the board shows instead of what is on it: a solution, what cells can hold, a step. One thing at a time; a line below the
// board says which, with a button that ends it.
//
//   show(owner, {title, contents, spec, left})   `left` is called when somebody else takes over, or the person ends it
//   leave(owner)                                 gives the board back, if it is the owner's
//   isShowing(owner)

import { contents, highlight, unhighlight } from "./board.js";
import { button, element } from "./parts.js";
import { texts } from "./texts.js";

const LAYER = "view";
let showing = null;
let bar = null;

export function show(owner, { title, contents: list, spec = {}, left = null }) {
  const other = showing;
  showing = { owner, left };
  if (other && other.owner !== owner) other.left?.();
  contents(LAYER, list);
  highlight(LAYER, spec);
  say(title);
}

export function leave(owner) {
  if (showing?.owner === owner) end();
}

export const isShowing = owner => showing?.owner === owner;

function end() {
  const { left } = showing;
  showing = null;
  contents(LAYER, null);
  unhighlight(LAYER);
  say(null);
  left?.();
}

// Made at the first use, as the board's frame may be there later than this module.
function say(title) {
  if (!bar) {
    bar = element("p", { id: "view-bar", hidden: true });
    document.getElementById("frame").after(bar);
  }
  bar.hidden = !title;
  bar.replaceChildren();
  if (title) bar.append(element("span", {}, title), button(texts.view.leave, end, { class: "small", title: texts.view.leaveTitle, "aria-label": texts.view.leaveTitle }));
}
