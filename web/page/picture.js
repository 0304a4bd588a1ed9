// The board as a picture: the engine's SVG, and PNG made of it.

import { ask } from "./engine.js";
import { fileName, save } from "./files.js";
import { puzzleText, state } from "./store.js";
import { texts } from "./texts.js";

// Pixels per unit of the drawing, and the most per side: canvases are bounded.
const SCALE = 2, MOST = 8192;

// The engine's drawing. Without a name, its title would be the puzzle's whole text.
export async function drawing() {
  const puzzle = puzzleText({ ...state.doc, name: state.doc.name ?? texts.share.unnamed });
  return (await ask("make", { ask: "write", puzzle, target: "svg" })).text;
}

export async function saveSvg() {
  const text = await drawing();
  save(text, fileName("svg"), "image/svg+xml");
}

export async function savePng() {
  save(await toPng(await drawing()), fileName("png"));
}

// The picture's size is that of its view, and its URL is its text: any other image would taint the canvas.
async function toPng(svg) {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width, height] = drawing.getAttribute("viewBox").split(/[\s,]+/).map(Number);
  const scale = Math.min(SCALE, MOST / Math.max(width, height));
  drawing.setAttribute("width", Math.round(width * scale));
  drawing.setAttribute("height", Math.round(height * scale));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error("canvas")), "image/png"));
}
