// Files and the clipboard.

import { announce } from "./dialogs.js";
import { state } from "./store.js";
import { texts } from "./texts.js";

// A file name from the puzzle's name, valid on all file systems.
export function fileName(ending) {
  // (A title may be as long as a file.)
  const name = String(state.doc.name ?? state.doc.title ?? state.doc.model ?? "").slice(0, 200);
  const plain = name.normalize("NFKD").replace(/[^\w.-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 60);
  return `${plain || "puzzle"}.${ending}`;
}

export function save(content, name, type = "text/plain") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  announce(texts.share.saved(name));
}

// Copies a text. Pages opened from files may lack clipboard access; they fall back to the old command.
export async function copy(text) {
  let isDone = false;
  try {
    await navigator.clipboard.writeText(text);
    isDone = true;
  } catch {
    isDone = copyByHand(text);
  }
  announce(isDone ? texts.share.copied : texts.share.notCopied);
  return isDone;
}

function copyByHand(text) {
  const area = document.createElement("textarea"), had = document.activeElement;
  area.value = text;
  area.className = "unseen";
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  had?.focus();
  return isDone;
}
