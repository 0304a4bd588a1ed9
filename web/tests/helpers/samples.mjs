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

/** A killer of 4x4 with a doubler in each row, column and box, and a cell beside the grid. */
export const DOUBLERS = `model = "4x4"
cells = { X = 1 }

[[modifier]]
value    = "2 * d"
per      = "house"
distinct = true

${[["r1c1-2", 4], ["r1c3-4", 7], ["r2-3c1", 5], ["r2c2-3", 5]].map(([cells, sum]) =>
  `[[killer]]\ncells = "${cells}"\nsum = ${sum}\n`).join("\n")}
[[arrow]]
circle = "X1"
cells  = "r4c3-4"
`;
export const DOUBLERS_SOLUTION = "1234341221434321";
export const DOUBLED = ["r1c1", "r2c4", "r3c3", "r4c2"];

/** A grid of 4x4 whose regions are to be found; with one of them given there is one way. */
export const REGIONS = (given) => `extends = "latin:4"
regions = "unknown"
givens  = "1234214334124321${given}"
`;
export const REGIONS_GIVEN = " + region(r2c3)=4";
export const REGIONS_FOUND = "1223124312431443";

/** No engine solves this within a minute. */
export const ENDLESS = "Sandwich snipe 18";
