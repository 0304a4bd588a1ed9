// The board: the engine's layers as SVG, and on them values, marks, candidates, selection and highlights. All is in
// the layers' coordinates: a cell is 64 units wide (SIDE), the grid begins at 0 0.
//
//   cellAt(x, y)            the cell at a point of the window (clientX, clientY), or null
//   placeAt(x, y)           {row, column} of the point, from -1 to rows/columns; null where there is nothing
//   highlight(name, spec)   lights up on a layer of one's own ("findings", "walk", "rule", …); replaces what was there
//   unhighlight(name)
//   contents(name, list)    shows other contents in open cells than the solver's marks; null gives them back
//   setMargins(count)       how many places around the grid a tool wants (0 or 1)
//   toolLayer()             the <g> on which the tool in use draws (emptied by setTool)
//   draw(parent, name, attributes, text)  makes an element of SVG
//
// spec = { cells: [cell, …] or [[cell, colour], …], candidates: [[cell, value, kind], …], houses: [[cell, …], …],
//   links: [{cells, values, is_true}, …], colour }
//   colours are those of style.css: green, red, magenta, blue, yellow, step (default), none.
//   A candidate's kind is "" (plain), "struck", "gone", "mark", "off", "about", or a colour.
// list = for each cell null (as it is), or { value, placed: colour } or
//   { candidates: [[value, kind, note], …] }; a note is a small text below the candidate (a count).

export const SIDE = 64;
export function cellAt(x, y) {}
export function placeAt(x, y) {}
export function highlight(name, spec) {}
export function unhighlight(name) {}
export function contents(name, list) {}
export function setMargins(count) {}
export function toolLayer() {}
export function draw(parent, name, attributes, text) {}
