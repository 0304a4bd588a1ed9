// Keeps the hosted page on the visitor's machine, so that it opens without a network. The build fills in its files, and a
// version that depends on all of them: a page and an engine of different versions do not go together.
"use strict";

const FILES = {{files}};
const OWN = `${self.registration.scope} `, NAME = `${OWN}{{version}}`;

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map(file => new Request(file, { cache: "no-cache" })));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(OWN) && name !== NAME).map(name => caches.delete(name)));
}

async function find(request) {
  const cache = await caches.open(NAME);
  return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
}

self.addEventListener("install", event => event.waitUntil(keep()));
self.addEventListener("activate", event => event.waitUntil(dropOthers()));
self.addEventListener("fetch", event => {
  if (event.request.method === "GET") event.respondWith(find(event.request));
});
