// Example puzzles, from the project's README and its tests.

// What one sees first, as a doc.
export const FIRST = {
  title: "Whispers on a diagonal sudoku",
  model: "diagonal",
  givens: ".8..............5.....3..........8.....1.4.....7..........9.....6..............8.",
  whispers: [
    { cells: "r1c1 r2c1 r3c2 r4c2 r5c1 r6c1" },
    { cells: "r2c6 r2c7 r3c8 r4c8 r5c7" },
    { cells: "r6c4 r7c4 r8c5 r8c6 r7c7 r7c8" },
  ],
  parity: [{ cells: "r1c5 r5c5 r9c5", parity: "even" }],
};

export const EXAMPLES = [
  { name: "classic", text: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." },
  { name: "diagonal", model: "diagonal",
    text: ".....2..6.1.93.2......7..3..4.7....8.65...74.8....3.5..5..2......2.54.6.4..3....." },
  { name: "killer", text: `name = "A small killer"
model = "6x6"
killer = [
  { cells = "r1-4c1",        sum = 17 },
  { cells = "r1c2-3",        sum = 8 },
  { cells = "r1c4-5 r2c5",   sum = 10 },
  { cells = "r1-2c6",        sum = 9 },
  { cells = "r2-3c2",        sum = 5 },
  { cells = "r2c3-4 r3c4-5", sum = 13 },
  { cells = "r3c3 r4c2-4",   sum = 16 },
  { cells = "r3-5c6",        sum = 10 },
  { cells = "r4c5 r5c4-5",   sum = 8 },
  { cells = "r5-6c1 r6c2",   sum = 10 },
  { cells = "r5c2-3 r6c3",   sum = 11 },
  { cells = "r6c4-6",        sum = 9 },
]
` },
  { name: "whispers", text: JSON.stringify(FIRST) },
  { name: "thermometer", text: `name   = "Two thermometers, a cage and a skyscraper"
model  = "6x6"
givens = "........2........6...31...3........."

[[killer]]
cells = "r3c3 r3c4 r4c3 r4c4"
sum = 14

[[thermometer]]
cells = "r3c1 r2c1 r1c1"

[[thermometer]]
cells = "r4c6 r5c6 r6c6"

[[skyscraper]]
cells = "r6c2 r5c2 r4c2 r3c2 r2c2 r1c2"
count = 2
` },
  { name: "jigsaw", model: "jigsaw:5", text: "1.....3.....4......5..... AAAABACCBBDCCBBDDCEEDDEEE" },
  { name: "binairo", text: "6x6:faCADAJeBd" },
  { name: "heyawake", text: `model = "heyawake"
clues = """
2 . . 1 .
. . . . .
2 . 4 . .
. . . . .
. . . . .
"""
regions = """
aaabb
aaabb
ccddd
ccddd
ccddd
"""
` },
  { name: "large", model: "12x12", text: ".A.9...5....8.7.4..2.A..5....BA9.1...C.8.67..5..9.43.......87.2....3.6...9.B5A..2" +
    ".....A..1.C...63.....B...C.2........4B11...3.9......3....C.598." },
];
