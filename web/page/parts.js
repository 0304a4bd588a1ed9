// Small building blocks shared by the panels.

// An element with attributes (`class`, `type`, …; functions are listeners: `click`; booleans such as `hidden` are set if
// true) and children.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

export function button(text, click, attributes = {}) {
  return element("button", { type: "button", click, ...attributes }, text);
}

// A toggle button.
export function toggle(text, isPressed, click, attributes = {}) {
  return button(text, click, { ...attributes, "aria-pressed": String(isPressed) });
}

// A field with its label before it.
export function field(label, input) {
  return element("label", { class: "field" }, element("span", {}, label), input);
}

export function checkbox(label, isChecked, change) {
  const box = element("input", { type: "checkbox", change: () => change?.(box.checked) });
  box.checked = Boolean(isChecked);
  return { box, label: element("label", { class: "check" }, box, element("span", {}, label)) };
}

// A choice of [value, text, title?].
export function choice(options, chosen, change) {
  const made = element("select", { change: () => change?.(made.value) });
  for (const [value, text, title] of options) made.append(element("option", { value, title }, text));
  made.value = chosen;
  return made;
}

// A field for a whole number: `fallback` if the text is not one.
export function number(input, fallback) {
  const typed = input.value.trim();
  const value = Number(typed);
  const isGood = typed !== "" && Number.isSafeInteger(value) && value >= Number(input.min || 0)
    && (!input.max || value <= Number(input.max));
  input.setAttribute("aria-invalid", String(!isGood));
  return isGood ? value : fallback;
}

// The cell that the library names, such as `r1c2` or `r1c2=3`.
export function indexOf(name, columns) {
  const found = /^r(\d+)c(\d+)/.exec(name);
  return found ? (Number(found[1]) - 1) * columns + Number(found[2]) - 1 : null;
}

export function indicesOf(names, columns) {
  return (names ?? []).map(name => indexOf(name, columns)).filter(cell => cell !== null);
}

// The beginning of a text that may be as long as a file.
export function brief(text, most = 500) {
  const all = String(text);
  return all.length > most ? `${all.slice(0, most)}…` : all;
}

// An error's message, with its position.
export function said(error) {
  const place = error.line ? `line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
  return `${place}${brief(error.message ?? error)}`;
}

// What the pointer holds down, and what is drawn when it is let go: a button replaced before then gets no click.
let held = null;
const waiting = new Map();
addEventListener("pointerdown", ({ target }) => { held = target; }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => {
  held = null;
  for (const [holder, children] of waiting) renew(holder, ...children);
  waiting.clear();
}), true);

// Replaces a holder's children. The focus stays on the child with the same `data-key`, or at least in the holder.
export function renew(holder, ...children) {
  if (holder.contains(held)) return waiting.set(holder, children);
  waiting.delete(holder);
  const at = document.activeElement;
  const hadFocus = holder.contains(at), key = hadFocus ? at.dataset.key : undefined;
  const open = new Set([...holder.querySelectorAll("details[open]")].map(details => details.dataset.key));
  holder.replaceChildren(...children.flat(Infinity).filter(child => child));
  for (const details of holder.querySelectorAll("details[data-key]")) details.open ||= open.has(details.dataset.key);
  if (!hadFocus) return;
  const next = key === undefined ? null : holder.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!next) holder.tabIndex = -1;
  (next ?? holder).focus({ preventScroll: true });
}
