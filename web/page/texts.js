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
  findings: {
    verdicts: {
      unique: "Unique",
      multiple: "Several solutions",
      unsolvable: "No solution",
      unknown: "Unknown",
      problem: "Cannot be read",
      stopped: "Stopped",
      late: "Not known yet",
      failed: "Failed",
    },
    signs: { unique: "✓", multiple: "≠", unsolvable: "✗", unknown: "?", problem: "!", stopped: "■", late: "?", failed: "!" },
    evidence: ({ verdict, engine, by, confirmed_by: confirmed, seconds }) => {
      const way = by && by !== engine ? `${engine} (${by})` : engine;
      const found = verdict === "multiple" ? "found" : "proven";
      if (verdict === "unknown") return `${way} did not come to an end in ${duration(seconds)}`;
      const second = confirmed ? `confirmed by ${confirmed}` : "not confirmed by a second engine";
      return `${found} by ${way}, ${second}, ${duration(seconds)}`;
    },
    solving: "Looking for solutions",
    checking: "Looking for reasons",
    rating: "Looking how hard it is",
    nothingYet: "What is found out about the puzzle stands here.",
    spoiler: "What else is known (it tells something of the solution)",
    questions: "Questions about the puzzle",
    conflict: (index, all, clues) => all > 1
      ? `Light up set ${index}: ${plural(clues, "clue")}`
      : `Light up ${clues === 1 ? "this clue" : `these ${clues} clues`}`,
    by: rules => `by ${rules.join(", ")}`,
    differ: count => `Light up the ${plural(count, "cell")} that ${count === 1 ? "differs" : "differ"}`,
    superfluous: (count, isComplete) => `${plural(count, "clue")} could be dropped, each on its own`
      + `${isComplete ? "" : "; not all were tried"}:`,
    lightSuperfluous: "Light them up",
    together: (count, isMaximal) => `${count} of them could be dropped together${isMaximal ? "" : ", perhaps more"}.`,
    lightTogether: "Light these up",
    needless: ({ needless, all_needless: all }) => needless.length === 0
      ? "Every rule of the model is needed."
      : `Unique without ${needless.join(", ")}, too${all ? ", and without all of these at once" : ""}.`,
    more: count => `and ${count} more`,
    rated: ({ difficulty, se, hardest, steps, score }) =>
      `For people: ${difficulty} (${se.toFixed(1)} on Sudoku Explainer's scale, an estimate). ${plural(steps, "step")}, `
      + `hardest: ${hardest.replaceAll("-", " ")}, score ${score}.`,
    notRated: "How hard it is for people was not found out in time.",
    show: which => ({ only: "Show the solution", first: "First solution", second: "Second solution" })[which],
    shown: which => ({ only: "The board shows the solution.", first: "The board shows one solution.",
      second: "The board shows another solution." })[which],
    count: "Count solutions",
    upTo: "up to",
    counting: limit => `Counting solutions up to ${limit}`,
    counted: (count, isComplete, limit) => {
      if (isComplete) return `Exactly ${plural(count, "solution")}.`;
      return count >= limit ? `${count} solutions or more: the count ended there.` : `At least ${count}: the time was up.`;
    },
    candidates: "Show what cells can hold",
    counts: "… and in how many solutions",
    finding: "Looking what each cell can hold",
    noCandidates: "What cells can hold was not found out in time.",
    held: (isCounted, isComplete) => (isCounted
      ? "The board shows what each cell can hold, and in how many solutions"
      : "The board shows what each cell can hold in a solution")
      + (isComplete ? "." : "; the time was up, so there may be more."),
    repairIt: "Find the smallest repair",
    repairing: "Looking for the fewest givens that leave one solution",
    repair: (givens, isSmallest) => `Unique with ${plural(givens.length, "more given")}: ${givens.join(" ")} `
      + `(${isSmallest ? "no fewer would do" : "fewer might do"}).`,
    noRepair: "No repair was found in time.",
    addGivens: count => count === 1 ? "Add this given" : "Add these givens",
    extras: "What could be dropped together?",
    sets: "Other sets of clues",
  },

  // Hints and steps.
  walk: {
    hint: "Hint",
    hintTitle: "A hint on the next step: its technique, then the house, the value, all of it (h)",
    more: "More",
    take: "Take the step",
    takeTitle: "Write what the step says (t)",
    all: "All steps",
    allTitle: "Walk through all steps from here",
    unique: "Assume that the solution is unique",
    thinking: "Looking for a step",
    walking: "Looking for all steps",
    unreadable: "The puzzle cannot be read yet.",
    ends: {
      solved: "Solved.",
      contradiction: "The steps lead to a contradiction: something on the board is wrong.",
      stuck: "No step is known from here.",
      "out-of-time": "The time was up before the end.",
    },
    noStep: (verdict, end) => verdict === "unique"
      ? `There is no step (${end}).`
      : `There is no step: the puzzle is ${verdict}.`,
    took: words => `Taken: ${words}`,
    taken: count => plural(count, "step"),
    hintShown: level => `The board shows hint ${level}.`,
    nextShown: "The board shows the next step.",
    stepShown: (at, last) => `The board shows step ${at} of ${last}.`,
    place: (at, last) => `${at} of ${last}`,
    rests: "What it rests on",
    beginning: "the board as it is",
    first: "Beginning",
    back: "Back",
    next: "On",
    end: "End",
    list: "Steps",
    takeAll: "Take all steps up to here",
    close: "Back to the board",
    summary: (count, end, rating) => `${plural(count, "step")}. ${end}`
      + (rating ? ` Hardest: ${rating.hardest.replaceAll("-", " ")}; ${rating.difficulty}, ${rating.se.toFixed(1)}.` : ""),
    struck: count => `${plural(count, "candidate")} struck by steps that were taken.`,
    restore: "Bring them back",
    check: "Check my values",
    checkTitle: "Whether what you wrote goes with the solution",
    checking: "Looking whether your values are right",
    right: "Nothing is wrong so far.",
    wrong: count => `Something is wrong: ${plural(count, "value or candidate", "values or candidates")}.`,
    broken: "Something is wrong: a rule is broken.",
    which: "Which?",
    needed: "What is right there?",
    mistake: (cell, value) => value === null ? `a candidate struck in ${cell} is needed` : `${cell}=${value} is wrong`,
    noOnly: verdict => `No rule is broken; more cannot be said, as the puzzle is ${verdict}.`,
  },

  // Taking away.
  share: {
    link: "Link to this page",
    linkNote: "The puzzle is in the link itself. Nothing is sent anywhere.",
    copy: "Copy",
    copied: "Copied.",
    notCopied: "The browser did not let the page copy; select the text and copy it.",
    saved: name => `Saved as ${name}.`,
    text: "Puzzle as text",
    format: "Format",
    save: "Save",
    open: "Open the link (that site then has the puzzle)",
    cannot: (name, why) => `This puzzle cannot be written as ${name}: ${why}`,
    cut: (length, shown) => `The first ${shown} of ${length} characters; copying and saving take all.`,
    picture: "Picture",
    svg: "Save as SVG",
    png: "Save as PNG",
    making: what => `Making: ${what}`,
    solvers: "For other solvers",
    solversNote: "Files that say the puzzle's rules and givens as clauses or as linear rows.",
    formats: { dimacs: "DIMACS (SAT)", lp: "LP", mps: "MPS", opb: "OPB" },
    proof: "Certificate",
    proofNote: "A tar file with the evidence for the verdict, for those who do not trust this page: the rules, the solution, "
      + "a formula that says that there is another one, and the proof that it has none.",
    certificate: "Save the certificate",
    proofHow: "How to check it",
    proofCommands: "tar -xf puzzle.tar\nsatoku verify FOLDER          # believes nothing: derives the formula again\n"
      + "rate FOLDER/formula.cnf FOLDER/proof.drat   # somebody else's checker",
    paper: "Paper",
    print: "Print",
  },

  // New puzzles.
  generate: {
    titles: { source: "Rules", model: "Model", difficulty: "Difficulty", symmetry: "Symmetry of the givens",
      givens: "How many givens", seed: "Seed", seconds: "Give up after seconds" },
    sources: { model: "of a model", board: "of this board" },
    keep: "Keep the board's givens",
    any: "any",
    none: "none",
    names: { rotate180: "half a turn", rotate90: "a quarter of a turn", mirror: "left and right", diagonal: "diagonal" },
    minimal: "No clue is superfluous (minimal)",
    make: "Make a puzzle",
    another: "Another one",
    anotherTitle: "With a new seed",
    making: "Making a puzzle",
    made: ({ givens, difficulty, seed }) =>
      `A new puzzle: ${plural(givens, "given")}${difficulty ? `, ${difficulty}` : ""}, seed ${seed}. Undo brings the old board back.`,
  },

  // Searches that run.
  job: {
    stop: "Stop",
    stopped: what => `Stopped: ${what.toLowerCase()}.`,
    late: (what, seconds) => `${what}: no answer within ${seconds} s.`,
    on: "Go on",
    longer: "Look longer",
  },

  // What the board shows instead of what is on it.
  view: {
    leave: "Back to the board",
  },
};

// How many of something.
function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

// How long something took, to two digits.
function duration(seconds) {
  if (seconds < 1) return `${Number((1000 * seconds).toPrecision(2))} ms`;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
