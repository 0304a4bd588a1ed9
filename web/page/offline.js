// The hosted page is kept on the visitor's machine by `service.js`; the single file is there anyway.

export function keepOffline() {
  const isHosted = document.querySelector("link[rel=manifest]") !== null;
  if (!isHosted || !navigator.serviceWorker) return;
  navigator.serviceWorker.register("service.js").catch(() => {
    // Some browsers allow none, as in private windows. The page works without.
  });
}
