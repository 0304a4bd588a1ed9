// Assembles the page.

import * as about from "./about.js";
import * as addresses from "./address.js";
import * as board from "./board.js";
import * as clock from "./clock.js";
import * as input from "./input.js";
import * as judge from "./judge.js";
import * as opening from "./open.js";
import * as padPanel from "./pad.js";
import * as problem from "./problem.js";
import * as tabs from "./tabs.js";
import * as theme from "./theme.js";
import { brief, button, element, said } from "./parts.js";
import { canRedo, canUndo, on, redo, reportErrorsTo, setMode, state, undo } from "./store.js";
import { Stopped } from "./engine.js";
import { announce } from "./dialogs.js";
import { help } from "./help.js";
import { keepOffline } from "./offline.js";
import { options } from "./options.js";
import { onKey } from "./keys.js";
import { makeZoom } from "./zoom.js";
import { texts } from "./texts.js";
import { welcome } from "./welcome.js";

const t = texts.page;
const byId = id => document.getElementById(id);

// Unexpected errors: shown with a way to recover.
function trouble(error, way = "") {
  if (error instanceof Stopped) return;
  const holder = byId("trouble"), message = typeof error === "string" ? error : t.trouble(said(error));
  holder.replaceChildren(element("span", {}, message, typeof error === "string" ? "" : ` ${t.troubleWay}`),
    typeof error === "string" ? way : button(t.reload, () => location.reload(), { class: "small" }),
    button(t.close, () => { holder.hidden = true; }, { class: "small" }));
  holder.hidden = false;
}

addEventListener("error", event => {
  // Not an error of the page, such as the browser's complaint about ResizeObserver loops.
  if (event.error || !/ResizeObserver/.test(event.message)) trouble(event.error ?? new Error(event.message));
  event.preventDefault();
});
addEventListener("unhandledrejection", event => {
  trouble(event.reason ?? new Error(""));
  event.preventDefault();
});
reportErrorsTo(trouble);

function mountTools() {
  const tools = byId("tools");
  tools.setAttribute("aria-label", t.tools);
  const tell = (done, text) => announce(done ? text : t.nothingToUndo);
  const back = button("↶", () => tell(undo(), t.undone), { id: "undo", title: `${t.undo} (Ctrl+Z)`, "aria-label": t.undo });
  const forth = button("↷", () => tell(redo(), t.redone), { id: "redo", title: `${t.redo} (Ctrl+Y)`, "aria-label": t.redo });
  tools.append(back, forth, ...makeZoom(byId("frame"), t));
  tools.append(button(t.print, () => print(), { id: "print" }));
  tools.append(button("⚙", options, { id: "settings", title: texts.settings.title, "aria-label": texts.settings.title }));
  tools.append(button("?", help, { id: "help", title: `${t.help} (?)`, "aria-label": t.help }));
  const draw = () => {
    back.disabled = !canUndo();
    forth.disabled = !canRedo();
  };
  on("change", draw);
  draw();
}

function mountModes() {
  const holder = byId("modes"), words = texts.pad;
  holder.setAttribute("aria-label", words.modes);
  holder.className = "segments";
  const modes = ["set", "play"].map(mode =>
    button(words[mode], () => setMode(mode), { title: words[`${mode}Title`], "data-mode": mode }));
  holder.append(...modes);
  const draw = () => {
    for (const one of modes) one.setAttribute("aria-pressed", String(one.dataset.mode === state.mode));
    document.body.dataset.mode = state.mode;
  };
  on("mode", () => {
    draw();
    announce(words[`${state.mode}Title`]);
  });
  draw();
}

// The most lines that are shown of a puzzle's rules in prose and of its notes.
const MOST = 200;

// The doc's problem, its title, and notes on rules that cannot be drawn.
function drawState() {
  const { board: now, problem } = state, holder = byId("problem");
  holder.hidden = !problem;
  if (problem) {
    const isOutline = state.read === state.doc;
    holder.replaceChildren(element("b", {}, isOutline ? texts.board.outline : texts.board.problem), ` ${said(problem)} `,
      element("span", {}, isOutline ? "" : texts.board.problemWay), " ",
      canUndo() ? button(texts.board.undo, () => undo(), { class: "small" }) : "");
  }
  if (!now) return;
  const title = brief(now.title ?? "", 200);
  byId("title").textContent = title || t.title;
  document.title = title ? `${title} – ${t.title}` : t.title;
  byId("described").textContent = now.description;
  const prose = (now.prose ?? []).filter(line => line).slice(0, MOST);
  byId("prose").replaceChildren(...prose.map(line => element("p", { dir: "auto" }, brief(line, 5000))));
  byId("notes").replaceChildren(...(now.notes ?? []).slice(0, MOST).map(note => element("li", {}, brief(note))));
  document.body.dataset.ready = "true";
}

// A panel that is missing or fails must not affect the others.
async function mountPanel(name) {
  try {
    const { mount } = await PANELS[name]();
    await mount(byId(name));
  } catch (error) {
    trouble(error);
  }
}

const PANELS = {
  findings: () => import("./findings.js"),
  rules: () => import("./rules.js"),
  walk: () => import("./walk.js"),
  share: () => import("./share.js"),
  generate: () => import("./generate.js"),
};

// The puzzle in the address, or the first screen's. Returns whether there is one.
async function beginBoard() {
  return await addresses.read(trouble) || await welcome(byId("pad"));
}

async function start() {
  // Shown in another page.
  if (new URLSearchParams(location.search).has("embed")) document.body.dataset.embed = "true";
  theme.mount();
  mountModes();
  mountTools();
  board.mount(byId("frame"));
  input.mount();
  document.addEventListener("keydown", onKey);
  tabs.mount(byId("tabs"));
  padPanel.mount(byId("pad"));
  problem.mount(byId("pad"));
  clock.mount(byId("pad"));
  judge.mount(byId("judged"));
  opening.mount(byId("puzzle"));
  about.mount(byId("puzzle"));
  byId("puzzle").append(element("h2", {}, texts.open.generateTitle), element("div", { id: "generate" }));
  on("board", drawState);
  byId("frame").dataset.loading = texts.board.loading;
  // The board and its verdict come before what is beside them.
  await mountPanel("findings");
  addresses.follow(!await beginBoard());
  for (const name in PANELS) if (name !== "findings") await mountPanel(name);
  keepOffline();
}

start().catch(trouble);
