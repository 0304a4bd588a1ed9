// Dialogs, and words for who does not see.
//
//   announce(text)                              says it in the status line (aria-live)
//   await confirm(text, {yes, no}) → boolean
//   await choose(title, [{label, value, note}]) → value or null
//   showDialog(title, element) → {close, closed}
//   element(name, attributes, ...children)      makes an element of HTML; on* attributes are handlers

export function announce(text) {}
