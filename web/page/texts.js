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
    nothingToUndo: "Nothing to undo",
    nothingToRedo: "Nothing to redo",
    larger: "Larger board",
    smaller: "Smaller board",
    print: "Print",
    dark: "Dark",
    light: "Light",
    themeTitle: "Dark or light",
    help: "Help",
    close: "Close",
    trouble: message => `Something went wrong in the page: ${message}.`,
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
    row: number => `row ${number}`,
    given: value => `given ${value}`,
    value: value => `value ${value}`,
    empty: "empty",
    hole: "no cell",
    corner: values => `corner marks ${values.join(" ")}`,
    centre: values => `centre marks ${values.join(" ")}`,
    candidates: values => `candidates ${values.join(" ")}`,
    outside: (row, column) => `place outside r${row + 1}c${column + 1}`,
    problem: "This puzzle cannot be read:",
    problemWay: "The board shows how it was before.",
    undo: "Undo the change",
    endTool: "Done",
    loading: "Starting the solver…",
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
    many: "Value",
    write: "Write",
    several: "Several",
    severalTitle: "A tap adds a cell to the selection",
  },

  // Pasting, opening, new boards.
  open: {
    title: "Open",
    paste: "Paste a puzzle: a line, a grid, a link, a file",
    placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    read: "Open it",
    file: "Choose a file…",
    fileHint: "Ctrl+V pastes anywhere on the page, and a file may be dropped on it.",
    reading: "Reading…",
    options: "How to read it",
    model: "Model",
    modelHint: "if the text does not say it: 6x6, diagonal, jigsaw:5, …",
    from: "Format",
    fromAny: "recognised by itself",
    asGiven: "Take values that somebody has typed as givens",
    incomplete: "Leave out rules that are only drawn",
    empty: "Paste a puzzle first.",
    nothing: "There is no puzzle in it.",
    found: count => `${count} puzzles: which one?`,
    more: count => `The first ${count} puzzles of more: which one?`,
    bad: count => count === 1 ? "1 text that is no puzzle" : `${count} texts that are no puzzles`,
    where: (line, column) => column ? `line ${line}, column ${column}` : `line ${line}`,
    untitled: number => `Puzzle ${number}`,
    opened: title => `Opened: ${title}. Undo brings back the board before.`,
    notes: "What was noted while it was read",
    tooLarge: "This file is larger than 20 MB.",
    fileFailed: message => `The file cannot be read: ${message}`,
    newTitle: "New board",
    newModel: "Models",
    newOther: "Or by its name",
    newOtherHint: "6x6 · 6x9 · 8x8:2x4 · 16x16,diagonal · latin:7 · jigsaw:6 · binairo:8 · samurai",
    newMake: "New board",
    made: title => `New board: ${title}. Undo brings back the board before.`,
    generateTitle: "Generate a puzzle",
    readAs: model => `Read it as ${model}`,
    examplesTitle: "Examples",
    examples: {
      classic: "A hard classic",
      diagonal: "Diagonal",
      killer: "Killer 6x6",
      thermometer: "Thermometers, a cage, a skyscraper",
      whispers: "Whispers and even cells",
      jigsaw: "Jigsaw 5x5",
      binairo: "Binairo 6x6",
      large: "12x12",
    },
  },

  // What the puzzle says of itself.
  about: {
    title: "About this puzzle",
    fields: {
      title: "Title",
      author: "Author",
      rules: "Rules in words, for people",
      source: "Source",
    },
  },

  // The page's address.
  address: {
    unknown: "expected #p= or #puzzle=",
    broken: "the text behind #p= is cut off or changed",
    bad: message => `The address of this page holds no puzzle that can be read: ${message}. The board is as it was.`,
    full: message => `The address cannot hold this board (${message}): save it under Share.`,
  },

  // Help.
  help: {
    title: "Keys",
    keys: [
      ["Click, drag", "select cells; with Ctrl or Shift, more of them; twice, all with the same value"],
      ["Arrows", "move; with Shift, select more; with Ctrl, move without selecting, and Ctrl+Space selects"],
      ["Ctrl+A", "select all"],
      ["Esc", "select nothing, or leave a tool"],
      ["1, 2, …", "write a value; two digits shortly after each other are one value; A is 10"],
      ["Shift+1", "a mark in the corner"],
      ["Ctrl+1", "a mark in the middle"],
      ["Space", "what plain digits write: values, corner marks, centre marks"],
      ["Delete", "clear"],
      ["Ctrl+Z, Ctrl+Y", "undo, redo"],
      ["Ctrl+V", "open what is pasted"],
      ["Tab", "from the board to the panels"],
      ["H, T", "in the panel Solve: a hint; take the step"],
      ["← →, B N", "in the panel Solve, with all steps: back, forth; Home and End, to the first and the last"],
      ["Enter", "while a clue is drawn: take the selected cells, then add the clue"],
      ["?", "these keys"],
    ],
    text: "In the mode Set, values are the puzzle's givens. In the mode Play, givens are fixed. All work is done on this "
      + "machine: nothing is sent anywhere. The page's address holds the board.",
  },

  // Rules: palette, form, list.
  rules: {
    loading: "Loading the kinds of rule …",
    list: "Rules of this puzzle",
    none: "None yet, apart from what the model says. Choose a kind below.",
    openTitle: "Edit (Enter), delete (Delete)",
    editThis: name => `Edit ${name}`,
    removeOne: name => `Delete ${name}`,
    palette: "Add a rule",
    search: "Search the kinds of rule",
    found: count => count === 1 ? "1 kind" : `${count} kinds`,
    notFound: words => `No kind of rule is called “${words}”. Kinds are found by their names here, in f-puzzles and in `
      + "ISS, by what people call them, and by what they say; models are chosen under Puzzle.",
    groups: {
      cells: "Cages and cells",
      line: "Lines",
      dot: "Between cells",
      outside: "Outside the grid",
      flag: "The whole grid",
      text: "General",
    },
    used: "Kinds that this puzzle has",
    another: title => `+ ${title}`,
    noNumber: (key, text) => `${key} is ${text}, expected a whole number`,
    numberOf: title => `Number for ${title}`,
    newRule: title => `New: ${title}`,
    editRule: title => `Edit: ${title}`,
    how: {
      cells: "Drag over the cells on the board; a stroke that begins on a chosen cell takes cells away. Or move with "
        + "the arrows and press the space bar on each cell.",
      line: "Drag along the cells in order, or click one after another; a click on the last one takes it back. Or "
        + "move with the arrows and press the space bar on each cell.",
      dot: "Click on the side or corner between the cells, or drag from one cell to the other. Or move with the "
        + "arrows and press the space bar on each cell.",
      outside: "Click beside the grid, at the end from which the clue looks. Or move there with the arrows and press "
        + "the space bar. Other lines can be drawn from their first cell on.",
    },
    example: "Example, as in a file",
    key: name => name,
    nameHelp: "what messages call the rule; optional",
    more: "More",
    take: "Take selection",
    takeTitle: "The selected cells, in the order in which they were selected",
    nextGroup: "Next set",
    nextGroupTitle: "What is drawn next is another set",
    choices: name => `Values for ${name}`,
    keypad: "Type a number",
    space: "␣",
    spaceTitle: "Space",
    backspace: "Delete the last character",
    directions: "Which way the clue looks",
    arrows: {
      "0,1": "→", "0,-1": "←", "1,0": "↓", "-1,0": "↑", "1,1": "↘", "1,-1": "↙", "-1,1": "↗", "-1,-1": "↖",
    },
    ways: {
      "0,1": "Right", "0,-1": "Left", "1,0": "Down", "-1,0": "Up", "1,1": "Down and right", "1,-1": "Down and left",
      "-1,1": "Up and right", "-1,-1": "Up and left",
    },
    add: "Add",
    save: "Save",
    clear: "Clear cells",
    clearTitle: "Forget the cells that are drawn (Escape)",
    reverse: "Reverse",
    reverseTitle: "The same cells in the other order",
    remove: "Delete",
    cancel: "Cancel",
    done: "Done",
    asText: "As text",
    apply: "Apply",
    again: "Again",
    added: title => `Added: ${title}`,
    saved: title => `Saved: ${title}`,
    removed: title => `Deleted: ${title}`,
    nothingSelected: "Select cells first",
    noCells: "No cells",
    text: "The rule as text",
    textHelp: "As in a puzzle file, in TOML; or one entry as JSON. Ctrl and Enter takes it.",
    whole: "The puzzle as text",
    wholeHelp: "The puzzle file, in TOML. Edit anything, and apply it; undo brings the puzzle back.",
    wholeTaken: "The puzzle is as the text says",
    regions: {
      open: "Paint regions …",
      title: "Regions",
      how: "Choose a region, and drag over its cells. By keys: a letter chooses the region, the space bar paints.",
      brushes: "Regions",
      brush: (name, count, wanted) => `Region ${name}, ${count} of ${wanted} cells`,
      chosen: (name, count) => `Region ${name}, ${count} cells`,
      eraser: "Eraser",
      painted: (cell, region) => region ? `${cell} in region ${region}` : `${cell} in no region`,
      onward: "Go on to the next region when one is full",
      another: "One more",
      empty: "Empty all",
      applied: "The regions are taken",
    },
  },

  // Verdict, reasons, candidates.
  findings: {
    verdicts: {
      unique: "Unique",
      multiple: "Several solutions",
      unsolvable: "No solution",
      unknown: "Unknown",
      problem: "Cannot be read",
      draft: "Draft",
      stopped: "Stopped",
      late: "Not known yet",
      failed: "Failed",
    },
    signs: { unique: "✓", multiple: "≠", unsolvable: "✗", unknown: "?", problem: "!", draft: "…", stopped: "■", late: "?", failed: "!" },
    evidence: ({ verdict, engine, by, confirmed_by: confirmed, seconds }, isConfirmed) => {
      const way = by && by !== engine ? `${engine} (${by})` : engine;
      const found = verdict === "multiple" ? "found" : "proven";
      if (verdict === "unknown") return `${way} did not come to an end in ${duration(seconds)}`;
      if (!isConfirmed) return `${found} by ${way}, ${duration(seconds)}`;
      const second = confirmed ? `confirmed by ${confirmed}` : "not confirmed by a second engine";
      return `${found} by ${way}, ${second}, ${duration(seconds)}`;
    },
    draft: "clues have values that are still open. \"Generate a puzzle\", with the rules of this board, finds them.",
    solving: "Looking for solutions",
    checking: "Looking for reasons",
    confirming: "Having a second engine confirm it",
    rating: "Looking how hard it is",
    nothingYet: "What is found out about the puzzle stands here.",
    spoiler: "What else is known (it tells something of the solution)",
    questions: "Questions about the puzzle",
    conflict: (index, all, clues) => all > 1
      ? `Light up set ${index}: ${plural(clues, "clue")}`
      : `Light up ${clues === 1 ? "this clue" : `these ${clues} clues`}`,
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
    show: which => ({ only: "Solution", first: "First solution", second: "Second solution" })[which],
    shown: which => ({ only: "On the board: the solution", first: "On the board: one solution",
      second: "On the board: another solution" })[which],
    count: "Count solutions",
    upTo: "up to",
    counting: limit => `Counting solutions up to ${limit}`,
    counted: (count, isComplete, limit) => {
      if (isComplete) return `Exactly ${plural(count, "solution")}, counted by one engine.`;
      return count >= limit ? `${count} solutions or more: the count ended there.` : `At least ${count}: the time was up; ask again to count longer.`;
    },
    candidates: "What cells can hold",
    counts: "With counts",
    finding: "Looking what each cell can hold",
    noCandidates: "What cells can hold was not found out in time; ask again to look longer",
    held: (isCounted, isComplete) => (isCounted
      ? "On the board: what each cell can hold, and in how many solutions"
      : "On the board: what each cell can hold")
      + (isComplete ? "" : "; the time was up, so there may be more"),
    repairIt: "Smallest repair",
    repairing: "Looking for the fewest givens that leave one solution",
    repair: (givens, isSmallest) => `Unique with ${plural(givens.length, "more given")}: ${givens.join(" ")} `
      + `(${isSmallest ? "no fewer would do" : "fewer might do"}).`,
    noRepair: "No repair was found in time; ask again to look longer.",
    addGivens: count => count === 1 ? "Add this given" : "Add these givens",
    extras: "Drop several at once?",
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
    astray: "Something on the board is wrong: no solution goes with it. \"Check my values\" says what.",
    ends: {
      solved: "Solved.",
      contradiction: "The steps end in a contradiction.",
      stuck: "No step is known from here.",
      "out-of-time": "The time was up before the end.",
    },
    noStep: (verdict, end) => verdict === "unique"
      ? `There is no step (${end}).`
      : `There is no step: the puzzle is ${verdict}.`,
    took: words => `Taken: ${words}`,
    taken: count => plural(count, "step"),
    hintShown: level => `On the board: hint ${level}`,
    nextShown: "On the board: the next step",
    stepShown: (at, last) => `On the board: step ${at} of ${last}`,
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
    withPlay: "With what I have written",
    copy: "Copy",
    copied: "Copied.",
    notCopied: "The browser did not let the page copy; select the text and copy it.",
    saved: name => `Saved as ${name}.`,
    text: "Puzzle as text",
    format: "Format",
    save: "Save",
    open: "Open the link (that site then has the puzzle)",
    cannot: (name, why) => `This puzzle cannot be written as ${name}: ${why}`,
    needsModel: model => `This format says nothing of the model: whoever reads it must be told "${model}".`,
    unsaid: names => `Left out, as this format has no place for it: ${names.join(", ")}.`,
    cut: (length, shown) => `The first ${shown} of ${length} characters; copying and saving take all.`,
    picture: "Picture",
    svg: "Save as SVG",
    png: "Save as PNG",
    unnamed: "puzzle",
    making: what => `Making: ${what}`,
    solvers: "For other solvers",
    solversNote: "Files that say the puzzle's rules and givens as clauses or as linear rows.",
    formats: {
      dimacs: "DIMACS (SAT)", lp: "LP", mps: "MPS", opb: "OPB", wcnf: "WCNF (MaxSAT)", smt2: "SMT-LIB", minizinc: "MiniZinc",
    },
    proof: "Certificate",
    proofNote: "A tar file with the evidence for the verdict, for those who do not trust this page: the rules, the solution, "
      + "a formula that says that there is another one, and the proof that it has none.",
    certificate: "Save the certificate",
    proofHow: "How to check it",
    proofCommands: "tar -xf puzzle.tar\nsatoku verify certificate    # believes nothing: derives the formula again\n"
      + "rate certificate/formula.cnf certificate/proof.drat    # somebody else's checker",
    paper: "Paper",
    print: "Print",
  },

  // New puzzles.
  generate: {
    titles: { source: "Rules", model: "Model", difficulty: "Difficulty", symmetry: "Symmetry",
      givens: "Givens", seed: "Seed", seconds: "Seconds at most" },
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
    badRange: text => `How many givens is "${text.trim()}"; write a number, or two as in 24..28.`,
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
    leave: "Back",
    leaveTitle: "Back to the board as it is",
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
