// A local server over the hosted form: its files, each with the right type, and nothing else.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
};

async function answer(folder, request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const name = path.endsWith("/") ? join(path, "index.html") : path;
  try {
    const body = await readFile(join(folder, name));
    response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/** Serves the folder on a free port; returns the address, with a slash at its end, and a function that ends it. */
export async function serve(folder) {
  const server = createServer((request, response) => answer(folder, request, response));
  await new Promise((started) => server.listen(0, "127.0.0.1", started));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const close = () => new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
  return { address, close };
}
