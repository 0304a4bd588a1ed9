// Search for kinds of rules by the names that the engine knows for each, like the engine's own search.

/** A name without case, spaces, hyphens and plurals: "X-Sums" and "xsum" are the same. */
export const plain = (name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u).map(singular).join("");

const singular = (word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

// Stop words.
const LITTLE = /^(clue|constraint|line|rule|sudoku)s?$/;

function wordsOf(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !LITTLE.test(word));
  return telling.length > 0 ? telling : words;
}

/** A test whether a kind has all words of a text in its names or its description; an empty text matches every kind. */
export function mentions(text) {
  const words = wordsOf(text).map((word) => [word, plain(word)]);
  return ({ name, title, about, called }) => {
    const said = [name, title, about, ...called].join(" ").toLowerCase();
    const names = [name, ...called].map(plain);
    return words.every(([word, bare]) => said.includes(word) || (bare && names.some((one) => one.includes(bare))));
  };
}

/** The best match: the kind of exactly this name, or whose title begins with it, otherwise the first. */
export function best(kinds, text) {
  const [bare, start] = [plain(text), text.toLowerCase().trim()];
  return kinds.find(({ name }) => plain(name) === bare)
    ?? kinds.find(({ called }) => called.some((one) => plain(one) === bare))
    ?? kinds.find(({ title }) => title.toLowerCase().startsWith(start)) ?? kinds[0];
}
