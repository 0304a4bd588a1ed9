// All that a person reads on the page. A translation is another file like this one.
// A function makes a text of what it is given.

export const texts = {
  // The page: tabs, buttons, the line for troubles.
  page: {
    title: "satoku",
    tabs: {
      pad: "Enter",
      findings: "Check",
      puzzle: "Puzzle",
      rules: "Rules",
      walk: "Solve",
      share: "Share",
    },
    tabList: "Panels",
    tools: "Page",
    undo: "Undo",
    redo: "Redo",
    undone: "Undone",
    redone: "Redone",
    larger: "Larger board",
    smaller: "Smaller board",
    print: "Print",
    dark: "Dark",
    light: "Light",
    themeTitle: "Dark or light",
    help: "Help",
    close: "Close",
    trouble: message => `Something went wrong in the page: ${message}`,
    troubleWay: "The board is safe: its address holds it. Reload if the page does not answer.",
    reload: "Reload",
    engineTrouble: message => `The solver stopped: ${message}. The next question starts it again.`,
  },

  // What the engine's answers lack.
  engine: {
    stopped: "stopped",
    died: "the solver's worker ended without an answer",
    noWasm: message => `the solver cannot start in this browser: ${message}`,
    noAnswer: "the solver gave an answer that is none",
  },

  // The board, and what one hears of it.
  board: {
    label: description => `Board. ${description}`,
    cell: (name, content) => `${name}, ${content}`,
    given: value => `given ${value}`,
    value: value => `value ${value}`,
    empty: "empty",
    hole: "no cell",
    corner: values => `corner marks ${values.join(" ")}`,
    centre: values => `centre marks ${values.join(" ")}`,
    candidates: values => `candidates ${values.join(" ")}`,
    outside: (row, column) => `place outside r${row + 1}c${column + 1}`,
    problem: "This puzzle cannot be read:",
  },

  // The modes and the pad.
  pad: {
    title: "Enter values",
    modes: "What a value written on the board is",
    set: "Set",
    setTitle: "Set the puzzle: values are givens",
    play: "Play",
    playTitle: "Solve the puzzle: givens are fixed",
    writes: "What the pad writes",
    value: "Value",
    corner: "Corner",
    centre: "Centre",
    valueTitle: "Values",
    cornerTitle: "Marks in the corners (Shift and a value)",
    centreTitle: "Marks in the middle (Ctrl and a value)",
    values: "Values",
    clear: "Clear",
    clearTitle: "Clear the selected cells (Delete)",
    restart: "Start over",
    restartTitle: "Clear all that was written in play mode",
    restarted: "All values and marks of play mode are cleared; undo brings them back.",
    fixed: "Givens are fixed in play mode",
    nothing: "Select cells first",
    noValue: (text, values) => `${text} is no value here; values are ${values}`,
    many: "Choose a value",
  },

  // Pasting, opening, new boards.
  open: {},

  // Rules: palette, form, list.
  rules: {},

  // Verdict, reasons, candidates.
  findings: {},

  // Hints and steps.
  walk: {},

  // Taking away.
  share: {},

  // New puzzles.
  generate: {},
};
