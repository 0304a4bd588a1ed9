// The list of all steps, with buttons that go back and forth.

import { button, element } from "./parts.js";
import { texts } from "./texts.js";

export class Steps {
  // The buttons come first, so that texts between them and the list do not move them. `does` has their actions:
  // go(step), take(step), close().
  constructor(places, holder, does) {
    this.does = does;
    this.holder = holder;
    this.places = places;
    this.at = 0;
    const { first, back, next, end, takeAll, close, list } = texts.walk;
    this.place = element("span", { class: "place" });
    this.buttons = {
      first: button("«", () => does.go(0), { "aria-label": first, title: `${first} (Home)` }),
      back: button("‹", () => does.go(this.at - 1), { "aria-label": back, title: `${back} (←)` }),
      next: button("›", () => does.go(this.at + 1), { "aria-label": next, title: `${next} (→)` }),
      last: button("»", () => does.go(this.last), { "aria-label": end, title: `${end} (End)` }),
    };
    const { first: one, back: two, next: three, last: four } = this.buttons;
    this.list = element("ol", { class: "steps", "aria-label": list });
    this.summary = element("p", { class: "quiet" });
    holder.classList.add("way");
    places.className = "row places";
    places.setAttribute("role", "group");
    places.setAttribute("aria-label", list);
    places.append(one, two, this.place, three, four);
    holder.append(this.summary, this.list,
      element("div", { class: "row" }, button(takeAll, () => does.take(this.at)), button(close, does.close)));
    holder.hidden = places.hidden = true;
  }

  fill(frames, { end, rating }) {
    this.last = frames.length - 1;
    this.entries = frames.map((frame, step) => {
      const title = element("span", {}, step ? frame.technique : texts.walk.beginning);
      const entry = button("", () => this.does.go(step), { tabindex: -1 });
      entry.append(element("b", {}, String(step)), title, element("i", {}, frame.conclusion));
      return entry;
    });
    this.list.replaceChildren(...this.entries.map(entry => element("li", {}, entry)));
    this.summary.textContent = texts.walk.summary(this.last, end, rating);
    this.holder.hidden = this.places.hidden = false;
  }

  hide() {
    this.holder.hidden = this.places.hidden = true;
    this.list.replaceChildren();
    this.entries = [];
  }

  // Shows the position; with hints, later entries are blank because they contain the answer.
  mark(at, isHinting) {
    if (this.holder.hidden) return;
    const { first, back, next, last } = this.buttons;
    const had = document.activeElement;
    this.at = at;
    this.place.textContent = texts.walk.place(at, this.last);
    first.disabled = back.disabled = at === 0;
    next.disabled = last.disabled = at === this.last;
    this.list.classList.toggle("hinting", isHinting);
    this.entries.forEach((entry, step) => {
      if (step === at) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
      entry.tabIndex = step === at ? 0 : -1;
      entry.classList.toggle("ahead", step > at);
    });
    // The focus follows in the list, and is not lost on a disabled button.
    if (this.list.contains(had) || had?.disabled) this.entries[at].focus({ preventScroll: true });
    this.bring(this.entries[at].parentElement);
  }

  // Scrolls to an entry without moving the page.
  bring(entry) {
    // Entries are positioned relative to the list.
    const { list } = this, top = entry.offsetTop;
    if (top < list.scrollTop || top + entry.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 3;
    }
  }

  focus() {
    this.entries[this.at]?.focus({ preventScroll: true });
  }
}
