// A temporary view on the board: a solution, possible values, or a step. Only one at a time; a line below the board names
// it, with a button that ends it.
//
//   show(owner, {title, lines, contents, beside, spec, left})   `lines` are below the title; `left` is called when
//                  another view replaces it, or the user ends it
//   leave(owner)                                 ends the view, if it is the owner's
//   isShowing(owner)

import { contents, drawBeside, highlight, unhighlight } from "./board.js";
import { button, element } from "./parts.js";
import { texts } from "./texts.js";

const LAYER = "view";
let showing = null;
let bar = null;

export function show(owner, { title, lines = [], contents: list, beside = null, spec = {}, left = null }) {
  const other = showing;
  showing = { owner, left };
  document.body.dataset.view = owner;
  if (other && other.owner !== owner) other.left?.();
  contents(LAYER, list);
  drawBeside(beside);
  highlight(LAYER, spec);
  say(title, lines);
}

export function leave(owner) {
  if (showing?.owner === owner) end();
}

export const isShowing = owner => showing?.owner === owner;

function end() {
  const { left } = showing;
  showing = null;
  delete document.body.dataset.view;
  contents(LAYER, null);
  drawBeside(null);
  unhighlight(LAYER);
  say(null);
  left?.();
}

// Created at first use because the board's frame may not exist when this module is loaded.
function say(title, lines = []) {
  if (!bar) {
    bar = element("p", { id: "view-bar", hidden: true });
    document.getElementById("frame").after(bar);
  }
  bar.hidden = !title;
  bar.replaceChildren();
  if (title) bar.append(element("span", {}, title),
    button(texts.view.leave, end, { class: "small", title: texts.view.leaveTitle, "aria-label": texts.view.leaveTitle }),
    ...lines.map(line => element("span", { class: "beside" }, line)));
}
