// Dialogs, and announcements for screen readers.
//
//   announce(text)                                        puts it in the status line (aria-live)
//   await confirm(text, {yes, no}) → boolean
//   await choose(title, [{label, value, note}]) → value or null
//   showDialog(title, content, {wide}) → {dialog, close(value), closed: Promise<value or null>}

import { button, element } from "./parts.js";
import { texts } from "./texts.js";

export function announce(text) {
  const line = document.getElementById("status");
  // A repeated text must be announced again.
  line.textContent = line.textContent === text ? `${text}\u00a0` : text;
}

let count = 0;

export function showDialog(title, content, { wide = false } = {}) {
  const id = `dialog-${++count}`, before = document.activeElement;
  let answer = null, tell;
  const closed = new Promise(resolve => { tell = resolve; });
  const dialog = element("dialog", { "aria-labelledby": id, class: wide ? "wide" : "" });
  const close = value => {
    answer = value ?? null;
    dialog.close();
  };
  const head = element("div", { class: "dialog-head" }, element("h2", { id }, title),
    button("×", () => close(null), { class: "plain", "aria-label": texts.page.close, title: texts.page.close }));
  dialog.append(head, content);
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus?.();
    tell(answer);
  });
  // A click outside the dialog.
  dialog.addEventListener("pointerdown", event => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isWithin = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (event.target === dialog && !isWithin) close(null);
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close, closed };
}

export async function confirm(text, { yes, no }) {
  const buttons = element("div", { class: "row" });
  const shown = showDialog(text, buttons);
  const good = button(yes, () => shown.close(true), { class: "main" });
  buttons.append(good, button(no, () => shown.close(false)));
  good.focus();
  return await shown.closed === true;
}

export async function choose(title, options) {
  const list = element("ul", { class: "choices" });
  const shown = showDialog(title, list, { wide: true });
  for (const { label, value, note } of options) {
    const words = note ? [label, element("small", {}, note)] : [label];
    list.append(element("li", {}, button("", () => shown.close(value))));
    list.lastChild.firstChild.append(...words);
  }
  list.querySelector("button")?.focus();
  return shown.closed;
}
