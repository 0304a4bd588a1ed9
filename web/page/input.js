// Mouse, touch and keys on the board.
//
//   setTool(tool)   puts a tool in charge of the board, until setTool(null). The tool before it gets `end()`.
//
// A tool may have: title (shown beside the board, with a button that ends it),
//   down(cell, event), move(cell, event), up(event)   with the mouse or a finger; `move` for each new cell
//   outside(place, event)    a place around the grid was clicked, or chosen by keys (Enter); place = {row, column}
//                            from -1 to rows/columns. A tool with `outside` gets margins.
//   key(event) → true        keys on the board; true if it took the key. The arrows move the cursor if it did not,
//                            and then Enter or the space bar on a cell is down(cell) and up().
//   end()                    another tool, Escape, or the tool's end: what it has drawn half is dropped

export function setTool(tool) {}
export function currentTool() {}
