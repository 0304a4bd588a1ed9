// The page's language: the one in the address (`?language=de`), otherwise the one that the user has chosen, otherwise the
// first of the browser's in which there are texts.

const KEY = "satoku-language";

// Each in its own words.
export const LANGUAGES = { en: "English", de: "Deutsch" };

export const language = [asked(), kept(), ...wished(), "en"].find(name => Object.hasOwn(LANGUAGES, name ?? ""));

// (The tests import the texts without a page.)
if (globalThis.document) document.documentElement.lang = language;

function asked() {
  return new URLSearchParams(globalThis.location?.search).get("language");
}

// Some browsers have no storage for files.
function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function wished() {
  return globalThis.document ? navigator.languages.map(name => name.split("-")[0]) : [];
}

// Chooses another one: the page is loaded again, with what is on the board.
export function speak(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Only until the page is closed.
  }
  const address = new URL(location.href), isKept = kept() === name;
  if (isKept) address.searchParams.delete("language");
  else address.searchParams.set("language", name);
  history.replaceState(null, "", address);
  location.reload();
}
