// Fields for the puzzle's title, author, rules in prose and source.

import { element, field } from "./parts.js";
import { change, on, state } from "./store.js";
import { texts } from "./texts.js";

// The most characters of rules in prose.
const LONGEST = 10_000;

/** Puts the fields into an element. */
export function mount(holder) {
  const inputs = Object.entries(texts.about.fields).map(([key, label]) => {
    const attributes = { autocomplete: "off", maxlength: LONGEST, change: () => put(key, input.value) };
    const input = key === "rules"
      ? element("textarea", { rows: 4, ...attributes })
      : element("input", { type: "text", ...attributes });
    return { key, input, label };
  });
  holder.append(element("h2", {}, texts.about.title), ...inputs.map(({ input, label }) => field(label, input)));
  const draw = () => {
    for (const { key, input } of inputs) input.value = typeof state.doc[key] === "string" ? state.doc[key] : "";
  };
  on("doc", draw);
  draw();
}

function put(key, text) {
  change(draft => {
    if (text.trim()) draft.doc[key] = text;
    else delete draft.doc[key];
  });
}
