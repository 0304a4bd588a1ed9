// A search that takes a while: it says that it runs once that can be felt, can be stopped, and then gone on with.

import { ask as askEngine, stop as stopWorker } from "./engine.js";
import { button, element, said } from "./parts.js";
import { texts } from "./texts.js";

// After so many milliseconds a search shows itself.
const FELT = 300;

// Jobs of one place on the page; `holder` shows what runs, `role` is the worker that is stopped.
export class Jobs {
  constructor(holder, role) {
    this.holder = holder;
    this.role = role;
    this.running = null;
    holder.classList.add("job");
  }

  get isRunning() {
    return this.running !== null;
  }

  // Does `work`, a function that asks the engine. The answer, or null if it did not come to its end: it was stopped, took longer
  // than `seconds`, failed (then that is said), or something else was started. `again(seconds)` goes on after a stop.
  async run(label, work, { seconds = null, again = null, fail = null } = {}) {
    this.drop();
    const job = { label, again, begun: performance.now(), timers: [] };
    this.running = job;
    job.timers.push(setTimeout(() => this.show(job), FELT));
    if (seconds) job.timers.push(setTimeout(() => this.end(job, "late", seconds), 1000 * seconds));
    try {
      const answer = await work();
      if (this.running !== job) return null;
      this.finish(job);
      return answer;
    } catch (error) {
      if (this.running !== job) return null;
      this.finish(job);
      if (fail) fail(error);
      else this.holder.replaceChildren(element("p", { class: "problem", role: "alert" }, said(error)));
      return null;
    }
  }

  // Asks the engine as a job.
  ask(label, request, options) {
    return this.run(label, () => askEngine(this.role, request), options);
  }

  show(job) {
    this.shown?.();
    const clock = element("span", { class: "clock", "aria-hidden": "true" });
    const tick = () => { clock.textContent = ` ${Math.round((performance.now() - job.begun) / 1000)} s`; };
    tick();
    job.timers.push(setInterval(tick, 1000));
    this.holder.replaceChildren(
      element("span", { class: "spinner", "aria-hidden": "true" }),
      element("span", { class: "doing" }, job.label, clock),
      button(texts.job.stop, () => this.end(job, "stopped"), { class: "stop" }));
  }

  // Stops the job, says so, and offers to go on.
  end(job, reason, seconds) {
    if (this.running !== job) return;
    const hadFocus = this.holder.contains(document.activeElement);
    this.finish(job);
    stopWorker(this.role);
    const words = texts.job[reason](job.label, seconds);
    this.holder.replaceChildren(element("span", { class: "doing", role: "status" }, words));
    if (job.again) {
      const on = button(texts.job[reason === "late" ? "longer" : "on"], () => job.again(null));
      this.holder.append(on);
      if (hadFocus) on.focus();
    }
    this.ended?.(reason);
  }

  finish(job) {
    job.timers.forEach(clearTimeout);
    this.running = null;
    this.holder.replaceChildren();
  }

  // What is going on is of no more use.
  drop() {
    const job = this.running;
    if (!job) return this.holder.replaceChildren();
    this.finish(job);
    stopWorker(this.role);
  }
}
