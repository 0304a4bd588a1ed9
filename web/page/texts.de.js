// The texts of texts.en.js in German.

// The verdicts but one, as parts of sentences.
const TOLD = { multiple: "Das Rätsel hat mehrere Lösungen", unsolvable: "Das Rätsel hat keine Lösung",
  unknown: "Ob das Rätsel genau eine Lösung hat, ist nicht bekannt" };

export const texts = {
  // The page: tabs, buttons, unexpected errors.
  page: {
    title: "satoku",
    tabs: {
      pad: "Eingabe",
      findings: "Prüfen",
      puzzle: "Rätsel",
      rules: "Regeln",
      walk: "Lösen",
      share: "Teilen",
    },
    tabList: "Bereiche",
    tools: "Seite",
    undo: "Rückgängig",
    redo: "Wiederholen",
    undone: "Rückgängig gemacht",
    redone: "Wiederholt",
    nothingToUndo: "Nichts rückgängig zu machen",
    nothingToRedo: "Nichts zu wiederholen",
    larger: "Größeres Gitter",
    smaller: "Kleineres Gitter",
    print: "Drucken",
    help: "Hilfe",
    close: "Schließen",
    trouble: message => `In der Seite ist etwas schiefgegangen: ${message}.`,
    troubleWay: "Das Gitter ist sicher: Es steht in der Adresse der Seite. Neu laden, falls die Seite nicht mehr antwortet.",
    reload: "Neu laden",
    engineTrouble: message => `Der Löser ist stehen geblieben: ${message}. Mit der nächsten Frage beginnt er neu.`,
  },

  // Why there is no answer from the engine.
  engine: {
    stopped: "angehalten",
    died: "der Löser hat ohne Antwort geendet",
    noWasm: message => `der Löser kann in diesem Browser nicht starten: ${message}`,
    noAnswer: "der Löser hat eine ungültige Antwort gegeben",
  },

  // The board, and what screen readers say about it.
  board: {
    label: description => `Gitter. ${description}`,
    cell: (name, content) => `${name}, ${content}`,
    row: number => `Zeile ${number}`,
    given: value => `vorgegeben ${value}`,
    value: value => `Wert ${value}`,
    region: number => `Gebiet ${number}`,
    modified: "verändert",
    clue: clue => `Hinweis ${clue}`,
    empty: "leer",
    hole: "keine Zelle",
    corner: values => `Eckmarken ${values.join(" ")}`,
    centre: values => `Mittelmarken ${values.join(" ")}`,
    candidates: values => `Kandidaten ${values.join(" ")}`,
    outside: (row, column) => `außerhalb des Gitters, r${row + 1}c${column + 1}`,
    problem: "Dieses Rätsel ist nicht lesbar:",
    problemWay: "Das Gitter zeigt die letzte Fassung, die lesbar war.",
    outline: "Noch kein Rätsel:",
    undo: "Änderung rückgängig machen",
    endTool: "Fertig",
    loading: "Der Löser startet…",
  },

  // What one sees first.
  welcome: {
    text: "Ein Rätsel zum Anfang. Der Browser beweist selbst, dass es genau eine Lösung hat; nichts von dem, was Sie hier tun, "
      + "verlässt ihn.",
    solve: "Lösen",
    set: "Rätsel bauen",
    open: "Rätsel öffnen",
  },

  // The modes and the pad.
  pad: {
    title: "Werte eingeben",
    modes: "Modus",
    set: "Bauen",
    setTitle: "Das Rätsel bauen: Werte sind Vorgaben",
    play: "Spielen",
    playTitle: "Das Rätsel lösen: Vorgaben stehen fest",
    writes: "Was eingegeben wird",
    value: "Wert",
    corner: "Ecke",
    centre: "Mitte",
    colour: "Farbe",
    pen: "Stift",
    valueTitle: "Werte (Z)",
    cornerTitle: "Eckmarken (X, oder Umschalt und ein Wert)",
    centreTitle: "Mittelmarken (C, oder Strg und ein Wert)",
    colourTitle: "Farben (V, oder Strg+Umschalt und eine Zahl)",
    penTitle: "Linien, Kreuze und Ringe (B)",
    penHow: "Durch Zellen oder an ihren Rändern entlang ziehen zeichnet eine Linie, noch einmal löscht sie. Tippen macht ein "
      + "Kreuz; in einer Zelle macht nochmaliges Tippen einen Ring. Mit Tasten: Umschalt und Pfeile zeichnen durch Zellen, Alt "
      + "und Pfeile an Rändern, die Leertaste macht Kreuze und Ringe.",
    values: "Werte",
    palette: "Farben",
    colours: ["grau", "rot", "orange", "gelb", "grün", "türkis", "blau", "violett", "rosa"],
    swatch: (number, name) => `${number}, ${name}`,
    painted: name => name,
    unpainted: name => `${name} entfernt`,
    clear: "Leeren",
    clearTitle: "Die gewählten Zellen leeren (Entf)",
    clearPen: "Alles löschen, was mit dem Stift gezeichnet ist",
    restart: "Von vorn",
    restartTitle: "Alles leeren, was beim Lösen eingegeben wurde",
    restarted: "Alles beim Lösen Eingegebene ist geleert; Rückgängig holt es zurück.",
    fixed: "Vorgaben stehen beim Lösen fest",
    nothing: "Zuerst Zellen wählen",
    noValue: (text, values) => `${text} ist kein Wert dieses Rätsels; seine Werte sind ${values}`,
    many: "Wert",
    write: "Eintragen",
    several: "Mehrere",
    severalTitle: "Jedes Tippen nimmt eine Zelle zur Auswahl hinzu",
  },

  // Clues of a genre.
  clues: {
    title: "Hinweise des Rätsels",
    clues: "Hinweise",
    rooms: "Räume",
    room: "Zu einem Raum machen",
    noRoom: "In keinem Raum",
    noCells: "Diese Gattung hat dort keine Hinweise.",
    made: count => `Ein Raum aus ${count} ${count === 1 ? "Zelle" : "Zellen"}`,
    how: "Zellen wählen, oder einen Platz neben dem Gitter, und den Hinweis tippen; Entf löscht ihn. Ziehen wählt mehrere Zellen.",
    roomsHow: "Über Zellen ziehen macht sie zu einem Raum; mit Umschalt kommen Zellen hinzu. Mit Tasten: mit Umschalt und Pfeilen wählen, dann Eingabe.",
  },

  // The pen, for screen readers.
  pen: {
    marked: mark => ({ x: "Kreuz", o: "Ring" })[mark] ?? "Zeichen entfernt",
    line: isDrawn => isDrawn ? "Linie" : "Linie entfernt",
    wiped: "gelöscht",
    cleared: "Alles mit dem Stift Gezeichnete ist gelöscht; Rückgängig holt es zurück.",
  },

  // The clock.
  clock: {
    pause: "Pause",
    pauseTitle: "Die Uhr anhalten und das Gitter verdecken",
    paused: time => `Pause bei ${time}`,
    goOn: "Weiter",
  },

  // What the page says of the entries.
  judge: {
    solved: time => time ? `Gelöst in ${time}!` : "Gelöst!",
    wrong: "Das Gitter ist voll, aber etwas stimmt nicht.",
    open: "Ob das stimmt, lässt sich nicht sagen: Regeln des Rätsels wurden nicht gelesen, und sein Autor nennt keine Lösung.",
    where: "Prüfen",
    look: "Zurück zum Gitter",
  },

  // What the user can choose.
  settings: {
    title: "Einstellungen",
    conflicts: "Beim Lösen verletzte Regeln zeigen",
    tidy: "Marken entfernen, die ein neuer Wert ausschließt",
    clock: "Die Uhr zeigen",
    theme: "Farben der Seite",
    system: "wie das System",
    light: "hell",
    dark: "dunkel",
    language: "Sprache",
  },

  // Pasting, opening, new boards.
  open: {
    title: "Öffnen",
    paste: "Ein Rätsel einfügen: eine Zeile, ein Gitter, einen Link, eine Datei",
    placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    read: "Öffnen",
    file: "Datei wählen…",
    fileHint: "Oder irgendwo auf der Seite Strg+V drücken, oder eine Datei auf sie ziehen.",
    reading: "Wird gelesen…",
    options: "Wie es gelesen wird",
    model: "Modell",
    modelHint: "wenn der Text es nicht nennt: 6x6, diagonal, jigsaw:5, …",
    from: "Format",
    fromAny: "selbst erkennen",
    asGiven: "Eingegebene Werte als Vorgaben nehmen",
    incomplete: "Regeln übergehen, die nur gezeichnet sind",
    empty: "Zuerst ein Rätsel einfügen.",
    nothing: "Kein Rätsel gefunden.",
    found: count => `${count} Rätsel: welches?`,
    more: count => `Mehr als ${count} Rätsel; hier sind die ersten ${count}: welches?`,
    bad: count => count === 1 ? "1 Text ist kein Rätsel:" : `${count} Texte sind keine Rätsel:`,
    where: (line, column) => column ? `Zeile ${line}, Spalte ${column}` : `Zeile ${line}`,
    untitled: number => `Rätsel ${number}`,
    opened: title => `Geöffnet: ${title}. Rückgängig holt das vorige Gitter zurück.`,
    notes: "Hinweise vom Lesen",
    tooLarge: "Diese Datei ist größer als 20 MB.",
    fileFailed: message => `Die Datei ist nicht lesbar: ${message}`,
    newTitle: "Neues Gitter",
    newModel: "Modelle",
    newOther: "Oder mit seinem Namen",
    newOtherHint: "6x6 · 6x9 · 8x8:2x4 · 16x16,diagonal · latin:7 · jigsaw:6 · binairo:8 · samurai",
    newMake: "Neues Gitter",
    made: title => `Neues Gitter: ${title}. Rückgängig holt das vorige Gitter zurück.`,
    problemTitle: "Neues Rätsel einer Gattung",
    genre: "Gattung",
    rows: "Zeilen",
    columns: "Spalten",
    problemMake: "Neues Rätsel",
    problemExample: "Beispiel",
    generateTitle: "Ein Rätsel erzeugen",
    readAs: model => `Als ${model} lesen`,
    examplesTitle: "Beispiele",
    examples: {
      classic: "Ein schweres klassisches",
      diagonal: "Diagonal",
      killer: "Killer 6x6",
      thermometer: "Thermometer, ein Käfig, ein Hochhaus",
      whispers: "Whispers und gerade Zellen",
      jigsaw: "Jigsaw 5x5",
      binairo: "Binairo 6x6",
      heyawake: "Heyawake 5x5",
      large: "12x12",
    },
  },

  // Title, author and such of the puzzle.
  about: {
    title: "Über dieses Rätsel",
    fields: {
      title: "Titel",
      author: "Autor",
      rules: "Regeln in Worten",
      source: "Quelle",
    },
    propose: "Regeln in Worten vorschlagen",
    usual: model => `${model}: Es gelten die üblichen Regeln.`,
  },

  // The page's address.
  address: {
    unknown: "erwartet wird #p= oder #puzzle=",
    broken: "der Text hinter # ist abgeschnitten oder verändert",
    bad: message => `Das Rätsel in der Adresse dieser Seite ist nicht lesbar: ${message}. Das Gitter ist unverändert.`,
    unread: "der Text hinter #puzzle= ist kein Rätsel, das hier bekannt ist",
    why: "Warum, und verbessern",
    way: "Einen anderen Text öffnen",
    full: message => `Dieses Gitter passt nicht in die Adresse (${message}): unter Teilen speichern.`,
  },

  // Help.
  help: {
    title: "Tasten",
    keys: [
      ["Klicken, Ziehen", "Zellen wählen; mit Strg oder Umschalt zur Auswahl hinzu; Doppelklick: alle mit demselben Wert"],
      ["Pfeile", "bewegen; mit Umschalt mehr wählen; mit Strg bewegen, ohne zu wählen, und Strg+Leertaste wählt"],
      ["Strg+A", "alles wählen"],
      ["Esc", "die Auswahl aufheben, oder ein Werkzeug verlassen"],
      ["1, 2, …", "einen Wert eingeben; zwei Ziffern rasch nacheinander sind ein Wert; A ist 10"],
      ["Umschalt+1", "Eckmarke"],
      ["Strg+1", "Mittelmarke"],
      ["Strg+Umschalt+1", "Farbe"],
      ["Z X C V, Leertaste", "beim Lösen, was Ziffern eingeben: Werte, Eckmarken, Mittelmarken, Farben (ein Buchstabe, der ein Wert ist, gibt ihn ein); die Leertaste geht zum nächsten"],
      ["B", "beim Lösen der Stift: Umschalt und Pfeile zeichnen durch Zellen, Alt und Pfeile an Rändern, die Leertaste macht ein Kreuz, einen Ring"],
      ["Entf", "leeren"],
      ["Strg+Z, Strg+Y", "rückgängig, wiederholen"],
      ["Strg+V", "ein Rätsel einfügen und öffnen"],
      ["Tab", "vom Gitter zu den Bereichen"],
      ["H, T", "im Bereich Lösen: einen Hinweis zeigen; den Schritt übernehmen"],
      ["← →, B N", "im Bereich Lösen, mit allen Schritten: zurück, weiter; Pos1 und Ende: erster, letzter"],
      ["Eingabe", "beim Zeichnen eines Hinweises: die gewählten Zellen nehmen, dann den Hinweis hinzufügen"],
      ["?", "diese Tasten zeigen"],
    ],
    text: "Beim Bauen sind Werte die Vorgaben des Rätsels. Beim Lösen stehen die Vorgaben fest. Alles läuft auf diesem "
      + "Gerät: Nichts wird irgendwohin gesendet. Die Adresse der Seite enthält das Gitter.",
  },

  // Rules: palette, form, list.
  rules: {
    loading: "Die Arten von Regeln werden geladen…",
    list: "Regeln dieses Rätsels",
    none: "Noch keine außer denen des Modells. Unten eine Art wählen.",
    openTitle: "Bearbeiten (Eingabe), löschen (Entf)",
    editThis: name => `${name} bearbeiten`,
    removeOne: name => `${name} löschen`,
    palette: "Eine Regel hinzufügen",
    search: "Arten von Regeln suchen",
    found: count => count === 1 ? "1 Art" : `${count} Arten`,
    notFound: words => `Keine Art von Regel passt zu „${words}“. Gesucht wird nach dem Namen hier, in f-puzzles oder in ISS, nach `
      + "einem verbreiteten Namen oder nach Wörtern der englischen Beschreibung; Modelle wählt man unter Rätsel.",
    groups: {
      cells: "Käfige und Zellen",
      line: "Linien",
      dot: "Zwischen Zellen",
      outside: "Außerhalb des Gitters",
      flag: "Das ganze Gitter",
      text: "Allgemein",
    },
    used: "Arten in diesem Rätsel",
    another: title => `+ ${title}`,
    noNumber: (key, text) => `${key} ist ${text}, erwartet wird eine ganze Zahl`,
    numberOf: title => `Zahl für ${title}`,
    newRule: title => `Neu: ${title}`,
    editRule: title => `Bearbeiten: ${title}`,
    how: {
      cells: "Auf dem Gitter über die Zellen ziehen; ein Strich, der auf einer gewählten Zelle beginnt, nimmt Zellen weg. Oder "
        + "mit den Pfeiltasten gehen und auf jeder Zelle die Leertaste drücken.",
      line: "Die Zellen der Reihe nach entlangziehen, oder eine nach der anderen anklicken; ein Klick auf die letzte nimmt sie "
        + "weg. Oder mit den Pfeiltasten gehen und auf jeder Zelle die Leertaste drücken.",
      dot: "Auf die Seite oder Ecke zwischen den Zellen klicken, oder von einer Zelle zur anderen ziehen. Oder mit den "
        + "Pfeiltasten gehen und auf jeder Zelle die Leertaste drücken.",
      outside: "Neben das Gitter klicken, an das Ende, von dem der Hinweis schaut. Oder mit den Pfeiltasten dorthin gehen und "
        + "die Leertaste drücken. Andere Linien lassen sich zeichnen, von ihrer ersten Zelle an.",
    },
    example: "Beispiel (wie in einer Rätseldatei)",
    key: name => name,
    nameHelp: "der Name der Regel in Meldungen; muss nicht sein",
    more: "Mehr",
    take: "Auswahl nehmen",
    takeTitle: "Die gewählten Zellen nehmen, in der Reihenfolge der Auswahl",
    nextGroup: "Nächste Menge",
    nextGroupTitle: "Eine weitere Menge zeichnen",
    choices: name => `Werte für ${name}`,
    keypad: "Eine Zahl eingeben",
    space: "␣",
    spaceTitle: "Leerzeichen",
    backspace: "Das letzte Zeichen löschen",
    directions: "Richtung des Hinweises",
    arrows: {
      "0,1": "→", "0,-1": "←", "1,0": "↓", "-1,0": "↑", "1,1": "↘", "1,-1": "↙", "-1,1": "↗", "-1,-1": "↖",
    },
    ways: {
      "0,1": "Nach rechts", "0,-1": "Nach links", "1,0": "Nach unten", "-1,0": "Nach oben", "1,1": "Nach rechts unten",
      "1,-1": "Nach links unten", "-1,1": "Nach rechts oben", "-1,-1": "Nach links oben",
    },
    add: "Hinzufügen",
    save: "Speichern",
    clear: "Zellen leeren",
    clearTitle: "Die gezeichneten Zellen verwerfen (Esc)",
    reverse: "Umkehren",
    reverseTitle: "Die Reihenfolge der Zellen umkehren",
    move: "Verschieben",
    moveTitle: "Die Zellen verschieben: ziehen, oder die Pfeiltasten",
    copy: "Kopieren",
    copyTitle: "Noch eine Regel wie diese, zum Verschieben",
    open: "? (zu finden)",
    trial: (verdict, reason) => `Damit: ${verdict}${reason ? `; ${reason}` : ""}`,
    remove: "Löschen",
    cancel: "Abbrechen",
    done: "Fertig",
    asText: "Als Text",
    apply: "Anwenden",
    again: "Neu laden",
    added: title => `Hinzugefügt: ${title}`,
    saved: title => `Gespeichert: ${title}`,
    removed: title => `Gelöscht: ${title}`,
    nothingSelected: "Zuerst Zellen wählen",
    noCells: "Keine Zellen",
    text: "Die Regel als Text",
    textHelp: "Wie in einer Rätseldatei, in TOML; oder ein Eintrag als JSON. Strg+Eingabe wendet ihn an.",
    whole: "Das Rätsel als Text",
    wholeHelp: "Die Rätseldatei, in TOML. Beliebiges ändern und anwenden; Rückgängig holt das Rätsel zurück.",
    wholeTaken: "Der Text ist angewendet",
    regions: {
      open: "Gebiete malen…",
      title: "Gebiete",
      how: "Ein Gebiet wählen und über seine Zellen ziehen. Mit Tasten: Ein Buchstabe wählt das Gebiet, die Leertaste malt.",
      brushes: "Gebiete",
      brush: (name, count, wanted) => `Gebiet ${name}, ${count} von ${wanted} Zellen`,
      chosen: (name, count) => `Gebiet ${name}, ${plural(count, "Zelle", "Zellen")}`,
      eraser: "Radierer",
      painted: (cell, region) => region ? `${cell} in Gebiet ${region}` : `${cell} in keinem Gebiet`,
      onward: "Zum nächsten Gebiet übergehen, wenn eines voll ist",
      another: "Ein Gebiet hinzufügen",
      empty: "Alles leeren",
      applied: "Die Gebiete sind angewendet",
    },
  },

  // Verdict, reasons, candidates.
  findings: {
    verdicts: {
      unique: "Eindeutig",
      multiple: "Mehrere Lösungen",
      unsolvable: "Keine Lösung",
      unknown: "Unbekannt",
      problem: "Nicht lesbar",
      draft: "Entwurf",
      stopped: "Angehalten",
      late: "Noch nicht bekannt",
      failed: "Fehlgeschlagen",
    },
    signs: { unique: "✓", multiple: "≠", unsolvable: "✗", unknown: "?", problem: "!", draft: "…", stopped: "■", late: "?", failed: "!" },
    evidence: ({ verdict, engine, by, confirmed_by: confirmed, seconds }, isConfirmed) => {
      const way = by && by !== engine ? `${engine} (${by})` : engine;
      const found = verdict === "multiple" ? "gefunden" : "bewiesen";
      if (verdict === "unknown") return `${way} ist in ${duration(seconds)} nicht fertig geworden`;
      if (!isConfirmed) return `${found} von ${way}, ${duration(seconds)}`;
      const second = confirmed ? `bestätigt von ${confirmed}` : "nicht von einem zweiten Löser bestätigt";
      return `${found} von ${way}, ${second}, ${duration(seconds)}`;
    },
    draft: "einige Hinweise haben noch keinen Wert (?)",
    solving: "Suche nach Lösungen",
    checking: "Suche nach Gründen",
    confirming: "Bestätigung durch einen zweiten Löser",
    rating: "Einschätzung der Schwierigkeit",
    nothingYet: "Hier erscheint, was über das Rätsel herausgefunden wird.",
    examples: "Wo zwei der Lösungen sich unterscheiden",
    spoiler: "Mehr (verrät einen Teil der Lösung)",
    questions: "Fragen zum Rätsel",
    conflict: (index, all, clues) => all > 1
      ? `Menge ${index} hervorheben: ${plural(clues, "Hinweis", "Hinweise")}`
      : clues === 1 ? "Diesen Hinweis hervorheben" : `Diese ${clues} Hinweise hervorheben`,
    differ: count => count === 1 ? "Die Zelle hervorheben, die sich unterscheidet"
      : `Die ${count} Zellen hervorheben, die sich unterscheiden`,
    superfluous: (count, isComplete) => `${plural(count, "Hinweis könnte", "Hinweise könnten")} einzeln wegfallen`
      + `${isComplete ? "" : "; nicht alle wurden versucht"}:`,
    lightSuperfluous: "Hervorheben",
    together: (count, isMaximal) => `${count} davon könnten zusammen wegfallen${isMaximal ? "" : ", vielleicht mehr"}.`,
    lightTogether: "Diese hervorheben",
    needless: ({ needless, all_needless: all }) => needless.length === 0
      ? "Jede Regel des Modells wird gebraucht."
      : `Auch eindeutig ohne ${needless.join(", ")}${all ? ", und ohne alle diese zugleich" : ""}.`,
    more: count => `und ${count} weitere`,
    rated: ({ difficulty, se, hardest, steps, score }) =>
      `Schwierigkeit: ${difficulty} (geschätzt ${se.toFixed(1)} auf der Skala von Sudoku Explainer). ${plural(steps, "Schritt", "Schritte")}, `
      + `der schwerste: ${hardest.replaceAll("-", " ")}, Punktzahl ${score}.`,
    notRated: "Die Schwierigkeit wurde nicht rechtzeitig eingeschätzt.",
    show: which => ({ only: "Lösung", first: "Erste Lösung", second: "Zweite Lösung" })[which],
    shown: which => ({ only: "Auf dem Gitter: die Lösung", first: "Auf dem Gitter: eine Lösung",
      second: "Auf dem Gitter: eine andere Lösung" })[which],
    count: "Lösungen zählen",
    upTo: "höchstens",
    counting: limit => `Zählung der Lösungen bis ${limit}`,
    counted: (count, isComplete, limit) => {
      if (isComplete) return `Genau ${plural(count, "Lösung", "Lösungen")}, von einem Löser gezählt.`;
      return count >= limit ? `${count} Lösungen oder mehr: Dort endete die Zählung.` : `Mindestens ${count}: Die Zeit war um; noch einmal fragen zählt länger.`;
    },
    many: ({ count, complete: isComplete, limit }) => isComplete ? plural(count, "Lösung", "Lösungen")
      : count >= limit ? `${count} Lösungen oder mehr` : `mindestens ${plural(count, "Lösung", "Lösungen")}`,
    candidates: { values: "Wahre Kandidaten", counts: "Mit Anzahlen" },
    finding: "Suche nach dem, was jede Zelle in einer Lösung enthält",
    held: {
      unique: "Auf dem Gitter: die einzige Lösung",
      several: (isCounted, isComplete) => (isCounted
        ? "Wahre Kandidaten: grün in einer Lösung, blau in wenigen"
        : "Wahre Kandidaten")
        + (isComplete ? "" : "; die Zeit war um, es kann also mehr geben"),
      nothing: "Keine Kandidaten: Es wurde keine Lösung gefunden",
    },
    supposed: (cell, value, verdict) => `Mit ${cell} = ${value}: ${verdict}`,
    findValues: "Die Werte finden",
    repairIt: "Kleinste Reparatur",
    repairing: "Suche nach der kleinsten Reparatur",
    repair: (givens, isSmallest) => `Eindeutig mit ${plural(givens.length, "weiteren Vorgabe", "weiteren Vorgaben")}: ${givens.join(" ")} `
      + `(${isSmallest ? "weniger genügen nicht" : "weniger könnten genügen"}).`,
    noRepair: "Keine Reparatur wurde rechtzeitig gefunden; noch einmal fragen sucht länger.",
    addGivens: count => count === 1 ? "Diese Vorgabe hinzufügen" : "Diese Vorgaben hinzufügen",
    extras: "Mehrere zugleich weglassen?",
    sets: "Andere Mengen von Hinweisen",
  },

  // Hints and steps.
  walk: {
    hint: "Hinweis",
    hintTitle: "Ein Hinweis auf den nächsten Schritt: seine Technik, dann das Haus, der Wert, alles (h)",
    more: "Mehr",
    take: "Schritt übernehmen",
    takeTitle: "Eintragen, was der Schritt findet (t)",
    all: "Alle Schritte",
    allTitle: "Von hier alle Schritte durchgehen",
    unique: "Annehmen, dass die Lösung eindeutig ist",
    thinking: "Suche nach einem Schritt",
    walking: "Suche nach allen Schritten",
    unreadable: "Das Rätsel ist noch nicht lesbar.",
    astray: "Etwas auf dem Gitter stimmt nicht: Keine Lösung passt dazu. „Meine Werte prüfen“ sagt, was.",
    ends: {
      solved: "Gelöst.",
      contradiction: "Die Schritte enden in einem Widerspruch.",
      stuck: "Von hier ist kein Schritt bekannt.",
      "out-of-time": "Die Zeit war vor dem Ende um.",
    },
    noStep: (verdict, end) => verdict === "unique"
      ? `Es gibt keinen Schritt (${end}).`
      : `Es gibt keinen Schritt: ${TOLD[verdict] ?? verdict}.`,
    took: words => `Übernommen: ${words}`,
    taken: count => plural(count, "Schritt", "Schritte"),
    hintShown: level => `Auf dem Gitter: Hinweis ${level}`,
    nextShown: "Auf dem Gitter: der nächste Schritt",
    stepShown: (at, last) => `Auf dem Gitter: Schritt ${at} von ${last}`,
    place: (at, last) => `${at} von ${last}`,
    rests: "Worauf er beruht",
    beginning: "das Gitter, wie es ist",
    first: "Anfang",
    back: "Zurück",
    next: "Weiter",
    end: "Ende",
    list: "Schritte",
    takeAll: "Alle Schritte bis hier übernehmen",
    close: "Zurück zum Gitter",
    summary: (count, end, rating) => `${plural(count, "Schritt", "Schritte")}. ${end}`
      + (rating ? ` Der schwerste: ${rating.hardest.replaceAll("-", " ")}; ${rating.difficulty}, ${rating.se.toFixed(1)}.` : ""),
    struck: count => `${plural(count, "Kandidat", "Kandidaten")} durch übernommene Schritte gestrichen.`,
    restore: "Zurückholen",
    check: "Meine Werte prüfen",
    checkTitle: "Prüfen, ob die Eingaben zur Lösung passen",
    checking: "Die Werte werden geprüft",
    right: "Bisher ist nichts falsch.",
    wrong: count => `Etwas stimmt nicht: ${plural(count, "Wert oder Kandidat", "Werte oder Kandidaten")}.`,
    broken: "Etwas stimmt nicht: Eine Regel ist verletzt.",
    which: "Welche?",
    needed: "Was gehört dorthin?",
    mistake: (cell, value) => value === null ? `ein in ${cell} gestrichener Kandidat wird gebraucht` : `${cell}=${value} ist falsch`,
    noOnly: verdict => `Keine Regel ist verletzt; mehr lässt sich nicht sagen: ${TOLD[verdict] ?? verdict}.`,
  },

  // Why a cell does not hold a value.
  why: {
    question: "In der gewählten Zelle, warum nicht",
    value: "Wert",
    ask: "Erklären",
    title: "Was diesen Wert in der gewählten Zelle ausschließt",
    thinking: "Suche nach dem, was ihn ausschließt",
    select: "Zuerst eine Zelle wählen.",
    nothing: (cell, value) => `Nichts Einfaches schließt ${value} in ${cell} aus.`,
    because: (cell, value, count) => `Keine ${value} in ${cell}: ${plural(count, "Schluss", "Schlüsse")}.`,
    suppose: what => `Angenommen, ${what}:`,
  },

  // Share: formats, pictures, files, certificates.
  share: {
    link: "Link auf diese Seite",
    linkNote: "Das Rätsel steht im Link selbst. Nichts wird irgendwohin gesendet.",
    withPlay: "Mit dem, was ich eingegeben habe",
    copy: "Kopieren",
    embed: "Für eine Webseite",
    embedNote: "HTML, das dieses Rätsel in einer anderen Seite zeigt, um es dort zu lösen.",
    copied: "Kopiert.",
    notCopied: "Der Browser hat das Kopieren nicht erlaubt; den Text wählen und kopieren.",
    saved: name => `Als ${name} gespeichert.`,
    text: "Das Rätsel als Text",
    format: "Format",
    save: "Speichern",
    open: "Den Link öffnen (die andere Seite hat dann das Rätsel)",
    cannot: (name, why) => `Dieses Rätsel lässt sich nicht als ${name} schreiben: ${why}`,
    needsModel: model => `Dieses Format nennt das Modell nicht: Beim Lesen „${model}“ wählen.`,
    unsaid: names => `Weggelassen, weil dieses Format keinen Platz dafür hat: ${names.join(", ")}.`,
    cut: (length, shown) => `Gezeigt werden die ersten ${shown} von ${length} Zeichen; Kopieren und Speichern nehmen alle.`,
    picture: "Bild",
    svg: "Als SVG speichern",
    png: "Als PNG speichern",
    unnamed: "puzzle",
    making: what => `In Arbeit: ${what}`,
    solvers: "Für andere Löser",
    solversNote: "Dateien, die Regeln und Vorgaben des Rätsels als Klauseln oder als lineare Bedingungen sagen.",
    formats: {
      dimacs: "DIMACS (SAT)", lp: "LP", mps: "MPS", opb: "OPB", wcnf: "WCNF (MaxSAT)", smt2: "SMT-LIB", minizinc: "MiniZinc",
    },
    proof: "Zertifikat",
    proofNote: "Eine tar-Datei mit Belegen für das Urteil, die sich prüfen lassen, ohne dieser Seite zu trauen: die Regeln, die "
      + "Lösung, eine Formel, die sagt, dass es eine andere gibt, und der Beweis, dass sie unerfüllbar ist.",
    certificate: "Das Zertifikat speichern",
    proofHow: "Wie man es prüft",
    proofCommands: "tar -xf puzzle.tar\nsatoku verify certificate    # traut nichts: leitet die Formel noch einmal her\n"
      + "rate certificate/formula.cnf certificate/proof.drat    # ein unabhängiger Prüfer",
    paper: "Papier",
    print: "Drucken",
  },

  // New puzzles.
  generate: {
    titles: { source: "Regeln", model: "Modell", difficulty: "Schwierigkeit", symmetry: "Symmetrie",
      givens: "Vorgaben", seed: "Startzahl", seconds: "Zeitgrenze in Sekunden" },
    sources: { model: "eines Modells", board: "dieses Gitters" },
    keep: "Die Vorgaben des Gitters behalten",
    any: "beliebig",
    none: "keine",
    names: { rotate180: "Drehung um 180°", rotate90: "Drehung um 90°", mirror: "Spiegelung links-rechts", diagonal: "Diagonale" },
    minimal: "Keine überflüssigen Hinweise (minimal)",
    make: "Ein Rätsel erzeugen",
    another: "Noch eines",
    anotherTitle: "Mit einer neuen Startzahl",
    making: "Ein Rätsel entsteht",
    badRange: text => `„${text.trim()}“ ist keine Anzahl von Vorgaben; eine Zahl eingeben, oder einen Bereich wie 24..28.`,
    made: ({ givens, difficulty, seed }) =>
      `Ein neues Rätsel: ${plural(givens, "Vorgabe", "Vorgaben")}${difficulty ? `, ${difficulty}` : ""}, Startzahl ${seed}. Rückgängig holt das vorige Gitter zurück.`,
  },

  // Running searches.
  job: {
    stop: "Anhalten",
    stopped: what => `Angehalten: ${what}.`,
    late: (what, seconds) => `${what}: keine Antwort in ${seconds} s.`,
    on: "Weiter",
    longer: "Länger suchen",
  },

  // What the board shows in place of its own contents.
  view: {
    leave: "Zurück",
    leaveTitle: "Zurück zum Gitter, wie es ist",
  },
};

function plural(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}

// A duration, to two digits.
function duration(seconds) {
  if (seconds < 1) return `${Number((1000 * seconds).toPrecision(2))} ms`;
  return `${(seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds))).replace(".", ",")} s`;
}
