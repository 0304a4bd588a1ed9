// Whole puzzles of `satoku generate --with-clues`, to be set from nothing.

/** A killer of 20 cages: `--with-clues killer:20 --seed 7`. */
export const TWENTY_CAGES = {
  model: "classic",
  givens: ".......7...........8.......................................7........2............",
  solution: "521938476739546218684271953348129765965784321172365894896417532453692187217853649",
  killer: [
    { cells: "r1c7 r1c8", sum: 11 },
    { cells: "r4c7 r4c8 r5c7 r6c7", sum: 24 },
    { cells: "r5c1 r5c2 r6c1", sum: 16 },
    { cells: "r4c5 r4c6", sum: 11 },
    { cells: "r2c6 r2c7", sum: 8 },
    { cells: "r8c5 r8c6 r9c4 r9c5", sum: 24 },
    { cells: "r2c8 r2c9 r3c8", sum: 14 },
    { cells: "r1c2 r1c3", sum: 3 },
    { cells: "r8c1 r9c1 r9c2", sum: 7 },
    { cells: "r2c3 r3c1 r3c2 r3c3", sum: 27 },
    { cells: "r6c2 r7c1 r7c2 r7c3", sum: 30 },
    { cells: "r2c5 r3c4 r3c5 r3c6 r3c7", sum: 23 },
    { cells: "r6c9 r7c8 r7c9 r8c9 r9c9", sum: 25 },
    { cells: "r5c8 r5c9 r6c8", sum: 12 },
    { cells: "r1c4 r1c5 r2c4", sum: 17 },
    { cells: "r7c7 r8c7 r8c8", sum: 14 },
    { cells: "r7c4 r8c2 r8c3 r8c4", sum: 18 },
    { cells: "r4c2 r4c3 r5c3 r5c4", sum: 24 },
    { cells: "r1c6", sum: 8 },
    { cells: "r3c9 r4c9", sum: 8 },
  ],
};

/** Clues of twelve kinds, some with several clues. */
export const TWELVE_KINDS = {
  model: "classic",
  givens: ".......................2...................................6.....................",
  solution: "276485913843179265159362784592714638684293571731658492328946157915827346467531829",
  killer: [
    { cells: "r2c3 r2c4 r2c5", sum: 11 },
    { cells: "r2c7 r2c8 r2c9 r3c7", sum: 20 },
    { cells: "r1c5 r1c6 r1c7 r1c8 r1c9", sum: 26 },
  ],
  thermometer: [
    { cells: "r9c8 r8c7 r7c6 r6c6 r5c5" },
    { cells: "r4c8 r3c9 r2c8 r3c7" },
  ],
  whispers: [
    { cells: "r6c4 r6c3 r5c2 r4c3 r4c4 r4c5 r3c5" },
  ],
  renban: [
    { cells: "r6c2 r7c2 r8c2 r9c1" },
  ],
  palindrome: [
    { cells: "r4c6 r5c7 r6c8 r7c8 r8c8" },
  ],
  arrow: [
    { circle: "r3c3", cells: "r2c3 r2c2 r1c1" },
  ],
  difference: [
    { cells: "r4c1 r5c1", difference: 1 },
    { cells: "r7c1 r7c2", difference: 1 },
  ],
  "sum-of-two": [
    { cells: "r6c7 r7c7", sum: 5 },
    { cells: "r4c6 r4c7", sum: 10 },
  ],
  sandwich: [
    { cells: "r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9", sum: 5 },
    { cells: "r1c7 r2c7 r3c7 r4c7 r5c7 r6c7 r7c7 r8c7 r9c7", sum: 24 },
  ],
  skyscraper: [
    { cells: "r9c1 r9c2 r9c3 r9c4 r9c5 r9c6 r9c7 r9c8 r9c9", count: 5 },
  ],
  quadruple: [
    { cells: "r7c4 r7c5 r8c4 r8c5", values: "2 4 8 9" },
  ],
  between: [
    { cells: "r1c2 r1c3 r1c4 r2c4" },
  ],
};
