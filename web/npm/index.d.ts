/** A puzzle as text in any format that satoku reads, or a puzzle file as an object. */
export type PuzzleText = string | PuzzleFile;

/** A puzzle file: `givens`, a `model`, and kinds of rule by their names. */
export interface PuzzleFile {
  name?: string;
  title?: string;
  author?: string;
  /** The rules in prose. */
  rules?: string;
  source?: string;
  model?: string;
  size?: number | string;
  values?: string;
  boxes?: string;
  regions?: string;
  holes?: string;
  givens?: string;
  solution?: string;
  /** Kinds of rule, such as `killer: [{ cells: "r1c1-3", sum: 7 }]` or `diagonal: true`. */
  [kind: string]: unknown;
}

export type Verdict = "unique" | "multiple" | "unsolvable" | "unknown";

/** The place of a cell, row by row from 0. */
export type CellIndex = number;
export type CellValue = [cell: CellIndex, value: number];

export interface TimeLimit {
  /** After how much time to give up; the verdict is `unknown` then. */
  seconds?: number;
}

export interface SolveOptions extends TimeLimit {
  /** Whether a second engine confirms the verdict; true unless said otherwise. */
  confirm?: boolean;
}

export interface CheckOptions extends TimeLimit {
  /** Of an unsolvable puzzle: how many reasons at most; 1 unless said otherwise. */
  all_reasons?: number;
  /** Of a puzzle with several solutions: which values each cell holds in some solution. */
  candidates?: boolean;
  /** Of a puzzle with several solutions: in how many solutions each candidate is, up to this many. */
  counts?: number;
  /**
   * Of a puzzle with several solutions: givens that would leave one. Of a genre's problem without a solution: clues
   * that could be changed or dropped.
   */
  repair?: boolean;
  /** Of a puzzle with one solution: clues and rules that could be dropped. */
  extras?: boolean;
}

/** What the extra cells of a solution hold. */
export interface Beside {
  /** The number of each cell's region, if regions were to be found. */
  regions: number[] | null;
  /** Elements of SVG: a ground for each of these regions; lines between them, and extra cells with what they hold. */
  shades: string;
  above: string;
  /** The cells that a modifier modifies. */
  modified: number[];
  /** What extra cells hold but for these regions, such as `X1 = 3, X2 = 5`, and which cells are modified. */
  lines: string[];
}

/** An answer, with the fields that `--format json` prints, and its grids cell by cell. */
export interface Answer {
  puzzle: string;
  /** The givens of a puzzle that has a name. */
  grid?: string;
  regions?: string;
  label?: string;
  title?: string;
  author?: string;
  rules?: string;
  source?: string;
  model: string | null;
  verdict: Verdict;
  /** The first solution, on a line. */
  solution: string | null;
  /** A second solution, if there are several. */
  witness: string | null;
  /** `solution`, cell by cell; null for a hole. */
  solution_cells: (number | null)[] | null;
  witness_cells: (number | null)[] | null;
  /** What extra cells hold, by their names. */
  cells?: Record<string, number>;
  cells_of_witness?: Record<string, number>;
  /** What extra cells hold, to be drawn. */
  solution_beside?: Beside;
  witness_beside?: Beside;
  engine: string | null;
  /** The engine that came to the end, where several took turns. */
  by?: string;
  cross_check: "agrees" | "skipped" | null;
  confirmed_by?: string;
  seconds: number | null;
  cross_check_seconds?: number;
  nodes?: number;
}

export interface Clue {
  /** A kind of rule, or `given`. */
  kind: string;
  name: string;
  /** Cells by name, such as `r1c1`. */
  cells: string[];
}

/** Clues that contradict each other. */
export interface Conflict {
  givens: string[];
  rules: string[];
  extras: string[];
  clues: Clue[];
  /** Whether all of these clues are needed for the contradiction. */
  minimal: boolean;
}

/** A verdict and its reasons. Which fields there are depends on the verdict and on what was asked for. */
export interface Check extends Answer {
  /** Why the verdict is what it is, in words. */
  reasons: string[];
  conflicts?: Conflict[];
  conflicts_complete?: boolean;
  differ?: string[];
  backbone?: string;
  candidates?: number[][];
  counts?: number[][];
  counts_limit?: number;
  counts_complete?: boolean;
  repair?: { givens: string[]; smallest: boolean };
  minimal?: boolean;
  redundant?: string[];
  superfluous?: Clue[];
  superfluous_complete?: boolean;
  together?: { clues: Clue[]; maximal: boolean };
  extras?: { needless: string[]; all_needless: boolean };
  /** Why not everything could be found out. */
  unknown?: string;
}

export interface Count extends Answer {
  count: number;
  /** Whether these are all solutions. */
  complete: boolean;
}

export interface Rating {
  /** The hardest technique, by its name. */
  hardest: string;
  score: number;
  steps: number;
  /** How many of the steps are the solver's. */
  reasons: number;
  difficulty: "easy" | "medium" | "hard" | "expert" | "extreme";
  /** An estimate on Sudoku Explainer's scale. */
  se: number;
}

/** What has been done on the grid since the puzzle was printed. */
export interface Position extends TimeLimit {
  values?: CellValue[];
  /** Candidates that were removed. */
  struck?: CellValue[];
}

export interface StepOptions extends Position {
  /** Whether techniques may take for granted that there is one solution, if that is so. */
  assume_unique?: boolean;
}

/** A value, or the candidates of an open cell. */
export type Content = number | number[];

/** A step, and the cells that it changes. */
export interface Step {
  /** The technique's title; empty before the first step. */
  technique: string;
  /** The explanation. */
  text: string;
  /** What follows, in short: `r1c2<>5`. */
  conclusion: string;
  colour: string;
  /** Hints that come before the step, each more than the one before. */
  hints: string[];
  houses: CellIndex[][];
  hinted: CellIndex[];
  values: number[];
  cells: CellIndex[];
  placed: CellValue[];
  struck: CellValue[];
  marks: CellValue[];
  /** The links of a chain. */
  links: { cells: CellIndex[]; values: number[]; is_true: boolean }[];
  /** What the solver's reason rests on. */
  rests: { text: string; cells: CellIndex[] }[];
  changes: [cell: CellIndex, content: Content][];
}

export type End = "solved" | "contradiction" | "stuck" | "out-of-time";

export interface Hint {
  verdict: Verdict;
  frame: Step | null;
  /** Why there is no step. */
  end: End | null;
  end_text: string | null;
  before: Content[];
}

export interface Steps {
  verdict: Verdict;
  /** The grid before the first step, then the steps. */
  frames: Step[];
  end: End | null;
  end_text: string | null;
  rating: Rating;
}

/** A rule that values break. */
export interface BrokenRule {
  text: string;
  cells: CellIndex[];
}

export interface Explanation {
  /** What is supposed, and then refuted, if anything is. */
  supposed: string | null;
  inferences: { text: string; cells: CellIndex[] }[];
}

export interface Mistakes {
  verdict: Verdict;
  broken: BrokenRule[];
  /** What the only solution forbids. */
  mistakes: { cell: CellIndex; value: number | null; text: string }[];
}

export interface ReadOptions {
  /** The model of puzzles that do not say theirs. */
  model?: string;
  /** Whether values typed by a solver count as givens. */
  as_given?: boolean;
  /** Whether rules that are only drawn are left out. */
  incomplete?: boolean;
  /** Whether cages with a sum are sums where nothing says that their values differ. */
  cages_sum?: boolean;
  /** Whether any unexpected character is an empty cell. */
  lenient?: boolean;
  /** Rules of other programs' files to leave out. */
  ignore?: string[];
  /** The format, where the text does not tell. */
  from?: string;
}

export interface ReadResult {
  puzzles: { doc: PuzzleFile; title: string; notes: string[] }[];
  errors: (ErrorDetails & { text: string })[];
  /** Whether the text goes on. */
  more: boolean;
}

/** All that it takes to draw a puzzle. */
export interface Board {
  rows: number;
  columns: number;
  values: number[];
  holes: CellIndex[];
  givens: (number | null)[];
  candidates: (number[] | null)[];
  regions: (number | null)[];
  /** Groups of cells without a value twice. */
  differ: CellIndex[][];
  /** The `viewBox` of the drawing. */
  view: string;
  /** SVG below the values. */
  below: string;
  /** SVG above the values. */
  above: string;
  notes: string[];
  description: string;
  title: string;
  prose: string[];
  /** The rules of the puzzle file, with the cells that each key names. */
  entries: { key: string; index: number | null; title: string; cells: Record<string, CellIndex[]> }[];
}

export interface GenerateOptions extends TimeLimit {
  /** A model's name; classic unless said otherwise. */
  model?: string;
  /** A puzzle file whose clues may have the value `"?"`. */
  draft?: PuzzleText;
  difficulty?: "easy" | "medium" | "hard" | "expert" | "extreme";
  /** One of `about().symmetries`. */
  symmetry?: string;
  /** Whether no given and no clue may be superfluous. */
  minimal?: boolean;
  /** How many givens: a number, or the least and the greatest. */
  givens?: number | [least: number, most: number];
  /** The same seed makes the same puzzle. */
  seed?: number;
}

export interface Generated {
  doc: PuzzleFile;
  record: Omit<Answer, "solution_cells" | "witness_cells" | "solution_beside" | "witness_beside"> & { givens: number; difficulty?: string; seed: number; number: number };
}

export interface About {
  version: string;
  kinds: {
    name: string;
    title: string;
    about: string;
    called: string[];
    gesture: string;
    keys: { name: string; about: string }[];
    example: string;
  }[];
  models: { name: string; title: string }[];
  formats: { name: string; title: string; summary: string }[];
  targets: { name: string; summary: string; ending: string; needs_model: boolean }[];
  exports: { name: string; ending: string }[];
  difficulties: string[];
  symmetries: string[];
}

export interface ErrorDetails {
  message: string;
  /** The line and column of the text, from 1. */
  line?: number;
  column?: number;
  /** The rule that makes no sense. */
  rule?: { kind: string; name: string };
}

/** A text that is not a puzzle, or a question that cannot be answered. */
export class SatokuError extends Error implements ErrorDetails {
  constructor(details: ErrorDetails);
  line?: number;
  column?: number;
  rule?: { kind: string; name: string };
}

/** Questions to the engine. Each returns when it is answered: ask hard ones in a worker. */
export interface Satoku {
  /** Whether a puzzle has one solution, and which. */
  solve(puzzle: PuzzleText, options?: SolveOptions): Answer;
  /** The verdict and its reasons. */
  check(puzzle: PuzzleText, options?: CheckOptions): Check;
  /** How many solutions there are, up to `limit` (100,000 unless said otherwise, 1,000,000 at most). */
  count(puzzle: PuzzleText, options?: TimeLimit & { limit?: number }): Count;
  /** How hard a puzzle with one solution is for a person. */
  rate(puzzle: PuzzleText, options?: TimeLimit): { verdict: Verdict; rating: Rating | null };
  /** The next step. */
  hint(puzzle: PuzzleText, options?: StepOptions): Hint;
  /** All steps to the solution. */
  steps(puzzle: PuzzleText, options?: StepOptions): Steps;
  /** The rules that the values break, without a look at the solution. */
  broken(puzzle: PuzzleText, options?: Pick<Position, "values">): { broken: BrokenRule[] };
  /** Why a cell does not hold a value: inferences, each in words; none if it cannot be ruled out like this. */
  explain(puzzle: PuzzleText, about: [CellIndex, number], options?: Pick<Position, "values">): Explanation;
  /** What is wrong in a position. */
  mistakes(puzzle: PuzzleText, options?: Position): Mistakes;
  /** A new puzzle. */
  generate(options?: GenerateOptions): Generated;
  /** The puzzles in a text, as puzzle files. */
  read(text: PuzzleText, options?: ReadOptions): ReadResult;
  /** The puzzle in another format, one of `about().targets`, and what that format has no place for. */
  convert(puzzle: PuzzleText, target: string): { text: string; unsaid: string[] };
  /** The puzzle's program for another solver, in one of `about().exports`. */
  encode(puzzle: PuzzleText, format: string): string;
  /** A certificate of the verdict as a tar file, which `satoku verify` checks. */
  certificate(puzzle: PuzzleText): Uint8Array;
  /** All that it takes to draw the puzzle. */
  board(puzzle: PuzzleText): Board;
  /** Kinds of rule, models and formats. */
  about(): About;
  /** Any request as the engine takes it. */
  ask(request: { ask: string; [key: string]: unknown }): unknown;
}

/**
 * Loads the engine, once.
 *
 * @param source where `satoku.wasm` is, or what is in it; beside this module unless said otherwise
 */
export function load(
  source?: string | URL | BufferSource | WebAssembly.Module | Response | PromiseLike<Response>,
): Promise<Satoku>;
