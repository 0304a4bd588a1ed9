// Puzzles shared by several tests.

/** The README's first puzzle. */
export const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
export const HARD_SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/** Its easy one, solved by singles alone. */
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** One with 50 solutions, and a given that leaves one of them. */
export const SEVERAL = ".......47.....3....9...6....64.8..5...5...79.....62...1..8.....4.21...........5.4";
export const REPAIR = "r2c9=8";

/** A killer of 4x4 without givens: the cells of its cages and their sums. */
export const CAGES = [
  [["r1c1", "r1c2"], 3],
  [["r1c3", "r1c4"], 7],
  [["r2c2", "r3c2"], 5],
  [["r3c4", "r4c4"], 4],
  [["r4c2", "r4c3"], 5],
];
export const CAGES_SOLUTION = "1234341221434321";

/** The same as text. */
export const KILLER = `model = "4x4"\n${CAGES.map(([cells, sum]) =>
  `[[killer]]\ncells = "${cells.join(" ")}"\nsum = ${sum}\n`).join("\n")}`;

/** No engine solves this within a minute. */
export const ENDLESS = "Sandwich snipe 18";
