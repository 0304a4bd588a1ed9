// The engine in its own thread. The build puts wasm-bindgen's glue before this, which defines the global
// `wasm_bindgen`. The first message contains the compiled module; the others are requests with their numbers.
"use strict";

/* global wasm_bindgen */

const words = error => String(error && error.message ? error.message : error);

// The engine's panic message.
function lastWords() {
  try {
    return wasm_bindgen.last_words();
  } catch {
    return "";
  }
}

self.onmessage = ({ data }) => {
  if (data.module) {
    try {
      wasm_bindgen.initSync({ module: data.module });
      self.postMessage({ ready: true });
    } catch (error) {
      self.postMessage({ dead: words(error) });
    }
    return;
  }
  const { number, request, bytes } = data;
  try {
    if (bytes) {
      const answer = wasm_bindgen.certificate(request);
      self.postMessage({ number, answer }, [answer.buffer]);
    } else {
      self.postMessage({ number, answer: wasm_bindgen.ask(request) });
    }
  } catch (error) {
    // After a panic the module's memory cannot be trusted.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      self.postMessage({ number, dead: lastWords() || words(error) });
    } else {
      self.postMessage({ number, error: words(error) });
    }
  }
};
