// Every text that the page shows, in English. A translation is another file like this one, and a row of language.js.
// Functions build texts from arguments.

export const texts = {
  // The page: tabs, buttons, unexpected errors.
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
    help: "Help",
    close: "Close",
    trouble: message => `Something went wrong in the page: ${message}.`,
    troubleWay: "Your board is safe: the page's address holds it. Reload if the page does not respond.",
    reload: "Reload",
    engineTrouble: message => `The solver stopped: ${message}. It restarts with the next question.`,
  },

  // Why there is no answer from the engine.
  engine: {
    stopped: "stopped",
    died: "the solver's worker exited without an answer",
    noWasm: message => `the solver cannot start in this browser: ${message}`,
    noAnswer: "the solver returned an invalid answer",
  },

  // The board, and what screen readers say about it.
  board: {
    label: description => `Board. ${description}`,
    cell: (name, content) => `${name}, ${content}`,
    row: number => `row ${number}`,
    given: value => `given ${value}`,
    value: value => `value ${value}`,
    region: number => `region ${number}`,
    modified: "modified",
    clue: clue => `clue ${clue}`,
    empty: "empty",
    hole: "no cell",
    corner: values => `corner marks ${values.join(" ")}`,
    centre: values => `centre marks ${values.join(" ")}`,
    candidates: values => `candidates ${values.join(" ")}`,
    outside: (row, column) => `outside the grid, r${row + 1}c${column + 1}`,
    problem: "This puzzle cannot be read:",
    problemWay: "The board shows the last version that could be read.",
    outline: "Not a puzzle yet:",
    undo: "Undo the change",
    endTool: "Done",
    loading: "Starting the solver…",
  },

  // What one sees first.
  welcome: {
    text: "A puzzle to begin with. Your browser proves by itself that it has one solution; nothing that you do here leaves it.",
    solve: "Solve it",
    set: "Set a puzzle",
    open: "Open a puzzle",
  },

  // The modes and the pad.
  pad: {
    title: "Enter values",
    modes: "Mode",
    set: "Set",
    setTitle: "Set the puzzle: values are givens",
    play: "Play",
    playTitle: "Solve the puzzle: givens are fixed",
    writes: "What to enter",
    value: "Value",
    corner: "Corner",
    centre: "Centre",
    colour: "Colour",
    pen: "Pen",
    valueTitle: "Values (Z)",
    cornerTitle: "Corner marks (X, or Shift and a value)",
    centreTitle: "Centre marks (C, or Ctrl and a value)",
    colourTitle: "Colours (V, or Ctrl+Shift and a number)",
    penTitle: "Lines, crosses and rings (B)",
    penHow: "Drag through cells or along their borders to draw a line, and again to erase it. Tap for a cross; in a cell, tap "
      + "again for a ring. By keys: Shift and arrows draw through cells, Alt and arrows on borders, Space draws crosses and rings.",
    values: "Values",
    palette: "Colours",
    colours: ["grey", "red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink"],
    swatch: (number, name) => `${number}, ${name}`,
    painted: name => name,
    unpainted: name => `${name} removed`,
    clear: "Clear",
    clearTitle: "Clear the selected cells (Delete)",
    clearPen: "Erase everything drawn with the pen",
    restart: "Start over",
    restartTitle: "Clear everything entered in play mode",
    restarted: "Everything entered in play mode is cleared; undo restores it.",
    fixed: "Givens are fixed in play mode",
    nothing: "Select cells first",
    noValue: (text, values) => `${text} is not a value of this puzzle; its values are ${values}`,
    many: "Value",
    write: "Write",
    several: "Several",
    severalTitle: "Each tap adds a cell to the selection",
  },

  // Clues of a genre.
  clues: {
    title: "Clues of the problem",
    clues: "Clues",
    rooms: "Rooms",
    room: "Make it a room",
    noRoom: "In no room",
    noCells: "This genre has no clues there.",
    made: count => `A room of ${count} ${count === 1 ? "cell" : "cells"}`,
    how: "Select cells, or a place beside the board, and type the clue; Delete clears it. Drag to select several cells.",
    roomsHow: "Drag over cells to make them a room; with Shift, to add cells to it. By keys: select with Shift and the arrows, then Enter.",
  },

  // The pen, for screen readers.
  pen: {
    marked: mark => ({ x: "cross", o: "ring" })[mark] ?? "mark removed",
    line: isDrawn => isDrawn ? "line" : "line removed",
    wiped: "erased",
    cleared: "Everything drawn with the pen is cleared; undo restores it.",
  },

  // The clock.
  clock: {
    pause: "Pause",
    pauseTitle: "Stop the clock and cover the board",
    paused: time => `Paused at ${time}`,
    goOn: "Continue",
  },

  // What the page says of the entries.
  judge: {
    solved: time => time ? `Solved in ${time}!` : "Solved!",
    wrong: "The grid is full, but something is wrong.",
    open: "Whether this is right cannot be said: the puzzle has rules that were not read, and no solution by its author.",
    where: "Check it",
    look: "Back to the board",
  },

  // What the user can choose.
  settings: {
    title: "Settings",
    conflicts: "Show broken rules while solving",
    tidy: "Remove the marks that a new value rules out",
    clock: "Show the clock",
    theme: "Colours of the page",
    system: "as the system",
    light: "light",
    dark: "dark",
    language: "Language",
  },

  // Pasting, opening, new boards.
  open: {
    title: "Open",
    paste: "Paste a puzzle: a line, a grid, a link, a file",
    placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    read: "Open it",
    file: "Choose a file…",
    fileHint: "Or press Ctrl+V anywhere on the page, or drop a file on it.",
    reading: "Reading…",
    options: "How to read it",
    model: "Model",
    modelHint: "if the text does not name it: 6x6, diagonal, jigsaw:5, …",
    from: "Format",
    fromAny: "detect automatically",
    asGiven: "Treat entered values as givens",
    incomplete: "Ignore rules that are only drawn",
    empty: "Paste a puzzle first.",
    nothing: "No puzzle found.",
    found: count => `${count} puzzles: which one?`,
    more: count => `More than ${count} puzzles; here are the first ${count}: which one?`,
    bad: count => count === 1 ? "1 text is not a puzzle:" : `${count} texts are not puzzles:`,
    where: (line, column) => column ? `line ${line}, column ${column}` : `line ${line}`,
    untitled: number => `Puzzle ${number}`,
    opened: title => `Opened: ${title}. Undo restores the previous board.`,
    notes: "Notes from reading it",
    tooLarge: "This file is larger than 20 MB.",
    fileFailed: message => `The file cannot be read: ${message}`,
    newTitle: "New board",
    newModel: "Models",
    newOther: "Or by its name",
    newOtherHint: "6x6 · 6x9 · 8x8:2x4 · 16x16,diagonal · latin:7 · jigsaw:6 · binairo:8 · samurai",
    newMake: "New board",
    made: title => `New board: ${title}. Undo restores the previous board.`,
    problemTitle: "New problem of a genre",
    genre: "Genre",
    rows: "Rows",
    columns: "Columns",
    problemMake: "New problem",
    problemExample: "Example",
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
      heyawake: "Heyawake 5x5",
      large: "12x12",
    },
  },

  // Title, author and such of the puzzle.
  about: {
    title: "About this puzzle",
    fields: {
      title: "Title",
      author: "Author",
      rules: "Rules in words",
      source: "Source",
    },
    propose: "Propose rules in words",
    usual: model => `${model}: its usual rules apply.`,
  },

  // The page's address.
  address: {
    unknown: "expected #p= or #puzzle=",
    broken: "the text behind # is cut off or changed",
    bad: message => `The puzzle in this page's address cannot be read: ${message}. The board is unchanged.`,
    unread: "the text behind #puzzle= is no puzzle that is known here",
    why: "Why, and correct it",
    way: "Open another text",
    full: message => `This board does not fit in the address (${message}): save it under Share.`,
  },

  // Help.
  help: {
    title: "Keys",
    keys: [
      ["Click, drag", "select cells; with Ctrl or Shift, add to the selection; double-click, all with the same value"],
      ["Arrows", "move; with Shift, select more; with Ctrl, move without selecting, and Ctrl+Space selects"],
      ["Ctrl+A", "select all"],
      ["Esc", "clear the selection, or leave a tool"],
      ["1, 2, …", "enter a value; two digits in quick succession are one value; A is 10"],
      ["Shift+1", "corner mark"],
      ["Ctrl+1", "centre mark"],
      ["Ctrl+Shift+1", "colour"],
      ["Z X C V, Space", "in Play mode, what plain digits enter: values, corner marks, centre marks, colours (a letter that is a value enters it); Space switches to the next"],
      ["B", "in Play mode, the pen: Shift and arrows draw through cells, Alt and arrows on borders, Space draws a cross, then a ring"],
      ["Delete", "clear"],
      ["Ctrl+Z, Ctrl+Y", "undo, redo"],
      ["Ctrl+V", "paste and open a puzzle"],
      ["Tab", "move from the board to the panels"],
      ["H, T", "in the Solve panel: show a hint; apply the step"],
      ["← →, B N", "in the Solve panel, with all steps: back, next; Home and End: first, last"],
      ["Enter", "while drawing a clue: use the selected cells, then add the clue"],
      ["?", "show these keys"],
    ],
    text: "In Set mode, values are the puzzle's givens. In Play mode, givens are fixed. Everything runs on this "
      + "machine: nothing is sent anywhere. The page's address holds the board.",
  },

  // Rules: palette, form, list.
  rules: {
    loading: "Loading the kinds of rules…",
    list: "Rules of this puzzle",
    none: "None yet besides those of the model. Choose a kind below.",
    openTitle: "Edit (Enter), delete (Delete)",
    editThis: name => `Edit ${name}`,
    removeOne: name => `Delete ${name}`,
    palette: "Add a rule",
    search: "Search kinds of rules",
    found: count => count === 1 ? "1 kind" : `${count} kinds`,
    notFound: words => `No kind of rule matches “${words}”. Search by the name used here, in f-puzzles or in ISS, by a `
      + "common name, or by words of the description; models are chosen under Puzzle.",
    groups: {
      cells: "Cages and cells",
      line: "Lines",
      dot: "Between cells",
      outside: "Outside the grid",
      flag: "The whole grid",
      text: "General",
    },
    used: "Kinds in this puzzle",
    another: title => `+ ${title}`,
    noNumber: (key, text) => `${key} is ${text}, expected a whole number`,
    numberOf: title => `Number for ${title}`,
    newRule: title => `New: ${title}`,
    editRule: title => `Edit: ${title}`,
    how: {
      cells: "Drag over the cells on the board; a stroke that begins on a chosen cell removes cells. Or move with "
        + "the arrow keys and press Space on each cell.",
      line: "Drag along the cells in order, or click one after another; clicking the last one removes it. Or "
        + "move with the arrow keys and press Space on each cell.",
      dot: "Click the side or corner between the cells, or drag from one cell to the other. Or move with the "
        + "arrow keys and press Space on each cell.",
      outside: "Click beside the grid, at the end from which the clue looks. Or move there with the arrow keys and press "
        + "Space. Other lines can be drawn, beginning at their first cell.",
    },
    example: "Example (as in a puzzle file)",
    key: name => name,
    nameHelp: "the rule's name in messages; optional",
    more: "More",
    take: "Use selection",
    takeTitle: "Use the selected cells, in the order of selection",
    nextGroup: "Next set",
    nextGroupTitle: "Draw another set",
    choices: name => `Values for ${name}`,
    keypad: "Type a number",
    space: "␣",
    spaceTitle: "Space",
    backspace: "Delete the last character",
    directions: "Direction of the clue",
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
    clearTitle: "Discard the drawn cells (Escape)",
    reverse: "Reverse",
    reverseTitle: "Reverse the order of the cells",
    move: "Move",
    moveTitle: "Move the cells: drag them, or use the arrow keys",
    copy: "Copy",
    copyTitle: "Another rule like this one, to be moved",
    open: "? (to be found)",
    trial: (verdict, reason) => `With it: ${verdict}${reason ? `; ${reason}` : ""}`,
    remove: "Delete",
    cancel: "Cancel",
    done: "Done",
    asText: "As text",
    apply: "Apply",
    again: "Reload",
    added: title => `Added: ${title}`,
    saved: title => `Saved: ${title}`,
    removed: title => `Deleted: ${title}`,
    nothingSelected: "Select cells first",
    noCells: "No cells",
    text: "The rule as text",
    textHelp: "As in a puzzle file, in TOML; or one entry as JSON. Ctrl+Enter applies it.",
    whole: "The puzzle as text",
    wholeHelp: "The puzzle file, in TOML. Edit anything and apply it; undo restores the puzzle.",
    wholeTaken: "The text is applied",
    regions: {
      open: "Paint regions…",
      title: "Regions",
      how: "Choose a region and drag over its cells. By keyboard: a letter chooses the region, Space paints.",
      brushes: "Regions",
      brush: (name, count, wanted) => `Region ${name}, ${count} of ${wanted} cells`,
      chosen: (name, count) => `Region ${name}, ${count} cells`,
      eraser: "Eraser",
      painted: (cell, region) => region ? `${cell} in region ${region}` : `${cell} in no region`,
      onward: "Move on to the next region when one is full",
      another: "Add a region",
      empty: "Clear all",
      applied: "The regions are applied",
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
      if (verdict === "unknown") return `${way} did not finish within ${duration(seconds)}`;
      if (!isConfirmed) return `${found} by ${way}, ${duration(seconds)}`;
      const second = confirmed ? `confirmed by ${confirmed}` : "not confirmed by a second engine";
      return `${found} by ${way}, ${second}, ${duration(seconds)}`;
    },
    draft: "some clues have no value yet (?)",
    solving: "Looking for solutions",
    checking: "Looking for reasons",
    confirming: "Confirming with a second engine",
    rating: "Rating the difficulty",
    nothingYet: "Findings about the puzzle appear here.",
    examples: "Where two of the solutions differ",
    spoiler: "More findings (they give away part of the solution)",
    questions: "Questions about the puzzle",
    conflict: (index, all, clues) => all > 1
      ? `Highlight set ${index}: ${plural(clues, "clue")}`
      : `Highlight ${clues === 1 ? "this clue" : `these ${clues} clues`}`,
    differ: count => `Highlight the ${plural(count, "cell")} that ${count === 1 ? "differs" : "differ"}`,
    superfluous: (count, isComplete) => `${plural(count, "clue")} could be dropped, each on its own`
      + `${isComplete ? "" : "; not all were tried"}:`,
    lightSuperfluous: "Highlight them",
    together: (count, isMaximal) => `${count} of them could be dropped together${isMaximal ? "" : ", perhaps more"}.`,
    lightTogether: "Highlight these",
    needless: ({ needless, all_needless: all }) => needless.length === 0
      ? "Every rule of the model is needed."
      : `Still unique without ${needless.join(", ")}${all ? ", and without all of these at once" : ""}.`,
    more: count => `and ${count} more`,
    rated: ({ difficulty, se, hardest, steps, score }) =>
      `Difficulty: ${difficulty} (an estimated ${se.toFixed(1)} on Sudoku Explainer's scale). ${plural(steps, "step")}, `
      + `hardest: ${hardest.replaceAll("-", " ")}, score ${score}.`,
    notRated: "The difficulty was not rated in time.",
    show: which => ({ only: "Solution", first: "First solution", second: "Second solution" })[which],
    shown: which => ({ only: "On the board: the solution", first: "On the board: one solution",
      second: "On the board: another solution" })[which],
    count: "Count solutions",
    upTo: "up to",
    counting: limit => `Counting solutions up to ${limit}`,
    counted: (count, isComplete, limit) => {
      if (isComplete) return `Exactly ${plural(count, "solution")}, counted by one engine.`;
      return count >= limit ? `${count} solutions or more: the count stopped there.` : `At least ${count}: time ran out; ask again to count longer.`;
    },
    many: ({ count, complete: isComplete, limit }) => isComplete ? plural(count, "solution")
      : count >= limit ? `${count} solutions or more` : `at least ${plural(count, "solution")}`,
    candidates: { values: "True candidates", counts: "With counts" },
    finding: "Looking for what each cell holds in some solution",
    held: {
      unique: "On the board: the only solution",
      several: (isCounted, isComplete) => (isCounted
        ? "True candidates: green in one solution, blue in few"
        : "True candidates")
        + (isComplete ? "" : "; time ran out, so there may be more"),
      nothing: "No candidates: no solution was found",
    },
    supposed: (cell, value, verdict) => `With ${cell} = ${value}: ${verdict}`,
    findValues: "Find the values",
    repairIt: "Smallest repair",
    repairing: "Looking for the smallest repair",
    repair: (givens, isSmallest) => `Unique with ${plural(givens.length, "more given")}: ${givens.join(" ")} `
      + `(${isSmallest ? "no fewer would do" : "fewer might do"}).`,
    noRepair: "No repair was found in time; ask again to search longer.",
    addGivens: count => count === 1 ? "Add this given" : "Add these givens",
    extras: "Drop several at once?",
    sets: "Other sets of clues",
  },

  // Hints and steps.
  walk: {
    hint: "Hint",
    hintTitle: "A hint for the next step: its technique, then the house, the value, everything (h)",
    more: "More",
    take: "Apply the step",
    takeTitle: "Enter what the step finds (t)",
    all: "All steps",
    allTitle: "Walk through all steps from here",
    unique: "Assume that the solution is unique",
    thinking: "Looking for a step",
    walking: "Looking for all steps",
    unreadable: "The puzzle cannot be read yet.",
    astray: "Something on the board is wrong: no solution agrees with it. \"Check my values\" says what.",
    ends: {
      solved: "Solved.",
      contradiction: "The steps end in a contradiction.",
      stuck: "No step is known from here.",
      "out-of-time": "Time ran out before the end.",
    },
    noStep: (verdict, end) => verdict === "unique"
      ? `There is no step (${end}).`
      : `There is no step: the puzzle is ${verdict}.`,
    took: words => `Applied: ${words}`,
    taken: count => plural(count, "step"),
    hintShown: level => `On the board: hint ${level}`,
    nextShown: "On the board: the next step",
    stepShown: (at, last) => `On the board: step ${at} of ${last}`,
    place: (at, last) => `${at} of ${last}`,
    rests: "What it is based on",
    beginning: "the board as it is",
    first: "Start",
    back: "Back",
    next: "Next",
    end: "End",
    list: "Steps",
    takeAll: "Apply all steps up to here",
    close: "Back to the board",
    summary: (count, end, rating) => `${plural(count, "step")}. ${end}`
      + (rating ? ` Hardest: ${rating.hardest.replaceAll("-", " ")}; ${rating.difficulty}, ${rating.se.toFixed(1)}.` : ""),
    struck: count => `${plural(count, "candidate")} eliminated by applied steps.`,
    restore: "Restore them",
    check: "Check my values",
    checkTitle: "Check whether what you entered agrees with the solution",
    checking: "Checking your values",
    right: "Nothing is wrong so far.",
    wrong: count => `Something is wrong: ${plural(count, "value or candidate", "values or candidates")}.`,
    broken: "Something is wrong: a rule is broken.",
    which: "Which?",
    needed: "What belongs there?",
    mistake: (cell, value) => value === null ? `a candidate eliminated in ${cell} is needed` : `${cell}=${value} is wrong`,
    noOnly: verdict => `No rule is broken; nothing more can be said because the puzzle is ${verdict}.`,
  },

  // Why a cell does not hold a value.
  why: {
    question: "In the selected cell, why not",
    value: "Value",
    ask: "Explain",
    title: "What rules this value out in the selected cell",
    thinking: "Looking for what rules it out",
    select: "Select one cell first.",
    nothing: (cell, value) => `Nothing simple rules out ${value} in ${cell}.`,
    because: (cell, value, count) => `Not ${value} in ${cell}: ${plural(count, "inference")}.`,
    suppose: what => `Suppose that ${what}:`,
  },

  // Share: formats, pictures, files, certificates.
  share: {
    link: "Link to this page",
    linkNote: "The puzzle is in the link itself. Nothing is sent anywhere.",
    withPlay: "Include what I have entered",
    copy: "Copy",
    embed: "For a web page",
    embedNote: "HTML that shows this puzzle in another page, to be solved there.",
    copied: "Copied.",
    notCopied: "The browser did not allow copying; select the text and copy it.",
    saved: name => `Saved as ${name}.`,
    text: "Puzzle as text",
    format: "Format",
    save: "Save",
    open: "Open the link (that site then has the puzzle)",
    cannot: (name, why) => `This puzzle cannot be written as ${name}: ${why}`,
    needsModel: model => `This format does not record the model: when reading it, choose "${model}".`,
    unsaid: names => `Left out because this format has no place for it: ${names.join(", ")}.`,
    cut: (length, shown) => `The first ${shown} of ${length} characters are shown; copying and saving include all of them.`,
    picture: "Picture",
    svg: "Save as SVG",
    png: "Save as PNG",
    unnamed: "puzzle",
    making: what => `Preparing: ${what}`,
    solvers: "For other solvers",
    solversNote: "Files that state the puzzle's rules and givens as clauses or as linear constraints.",
    formats: {
      dimacs: "DIMACS (SAT)", lp: "LP", mps: "MPS", opb: "OPB", wcnf: "WCNF (MaxSAT)", smt2: "SMT-LIB", minizinc: "MiniZinc",
    },
    proof: "Certificate",
    proofNote: "A tar file with evidence for the verdict that can be checked without trusting this page: the rules, the "
      + "solution, a formula that says that there is another one, and the proof that it is unsatisfiable.",
    certificate: "Save the certificate",
    proofHow: "How to check it",
    proofCommands: "tar -xf puzzle.tar\nsatoku verify certificate    # trusts nothing: derives the formula again\n"
      + "rate certificate/formula.cnf certificate/proof.drat    # an independent checker",
    paper: "Paper",
    print: "Print",
  },

  // New puzzles.
  generate: {
    titles: { source: "Rules", model: "Model", difficulty: "Difficulty", symmetry: "Symmetry",
      givens: "Givens", seed: "Seed", seconds: "Time limit in seconds" },
    sources: { model: "of a model", board: "of this board" },
    keep: "Keep the board's givens",
    any: "any",
    none: "none",
    names: { rotate180: "rotation by 180°", rotate90: "rotation by 90°", mirror: "left-right mirror", diagonal: "diagonal" },
    minimal: "No superfluous clues (minimal)",
    make: "Make a puzzle",
    another: "Another one",
    anotherTitle: "With a new seed",
    making: "Making a puzzle",
    badRange: text => `"${text.trim()}" is not a number of givens; enter a number, or a range such as 24..28.`,
    made: ({ givens, difficulty, seed }) =>
      `A new puzzle: ${plural(givens, "given")}${difficulty ? `, ${difficulty}` : ""}, seed ${seed}. Undo restores the previous board.`,
  },

  // Running searches.
  job: {
    stop: "Stop",
    stopped: what => `Stopped: ${what.toLowerCase()}.`,
    late: (what, seconds) => `${what}: no answer within ${seconds} s.`,
    on: "Continue",
    longer: "Search longer",
  },

  // What the board shows in place of its own contents.
  view: {
    leave: "Back",
    leaveTitle: "Back to the board as it is",
  },
};

function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

// A duration, to two digits.
function duration(seconds) {
  if (seconds < 1) return `${Number((1000 * seconds).toPrecision(2))} ms`;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
