// The engine in its own thread. The build puts wasm-bindgen's glue before this, which defines the global
// `wasm_bindgen`. The first message contains the compiled module, or the module as it is or its address: then it is compiled
// here, and sent back. The others are requests with their numbers.
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

async function compiled({ base64, address }) {
  if (base64) {
    const raw = atob(base64.trim()), bytes = new Uint8Array(raw.length);
    for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
    return WebAssembly.compile(bytes);
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function begin(data) {
  try {
    const module = data.module ?? await compiled(data);
    wasm_bindgen.initSync({ module });
    self.postMessage(data.module ? { ready: true } : { module });
  } catch (error) {
    self.postMessage({ dead: words(error) });
  }
}

self.onmessage = ({ data }) => {
  if (data.module || data.base64 || data.address) {
    begin(data);
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
