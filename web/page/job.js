// A search that may take long: it is shown after a while, and can be stopped and continued.

import { ask as askEngine, stop as stopWorker } from "./engine.js";
import { button, element, said } from "./parts.js";
import { texts } from "./texts.js";

// The milliseconds before a search is shown.
const FELT = 300;

// Jobs at one place of the page; `holder` shows the current one, `role` is the worker to stop.
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

  // Runs `work`, a function that asks the engine. Returns the answer, or null if it did not finish: it was stopped, took
  // longer than `seconds`, failed (which is shown), or another job was started. `again(seconds)` continues after a stop.
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

  // Stops the job, shows that, and offers to continue.
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

  // Drops the current job.
  drop() {
    const job = this.running;
    if (!job) return this.holder.replaceChildren();
    this.finish(job);
    stopWorker(this.role);
  }
}
