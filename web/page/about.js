// Fields for the puzzle's title, author, rules in prose and source.

import { button, element, field } from "./parts.js";
import { about } from "./engine.js";
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
    const more = key === "rules" && button(texts.about.propose, async () => put(key, await proposal()), { class: "small" });
    return { key, input, label, more };
  });
  holder.append(element("h2", {}, texts.about.title),
    ...inputs.flatMap(({ input, label, more }) => [field(label, input), more]).filter(Boolean));
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

// The model's name, and a sentence for each kind of rule in the doc; to be edited.
async function proposal() {
  const { models } = await about(), { model = "classic" } = state.doc;
  return [texts.about.usual(models.find(({ name }) => name === model)?.title ?? model),
    ...state.board?.sentences ?? []].join("\n");
}
