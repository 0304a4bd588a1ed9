// Steps as pictures of the board: the contents of each cell at a step, and what the step changed.

// The grids of a way, one for each frame: a value or candidates in each cell. Frames share the cells that do not change.
export function gridsOf(frames) {
  const grids = [];
  for (const frame of frames) {
    const grid = grids.length ? grids.at(-1).slice() : [];
    for (const [cell, content] of frame.changes) grid[cell] = content;
    grids.push(grid);
  }
  return grids;
}

const has = (list, cell, value) => list.some(([where, what]) => where === cell && what === value);

// A cell at a step: its contents after the step, and what the step eliminated.
function content(frame, before, after, cell) {
  if (!Array.isArray(after)) return { value: after, placed: has(frame.placed, cell, after) ? frame.colour : "" };
  const kind = value => {
    if (has(frame.struck, cell, value)) return "struck";
    if (!after.includes(value)) return "gone";
    if (!has(frame.marks, cell, value)) return "";
    const isOff = frame.links.some(link => !link.is_true && link.cells.includes(cell) && link.values.includes(value));
    return isOff ? "off" : "mark";
  };
  const all = [...new Set([...(Array.isArray(before) ? before : []), ...after])].sort((one, two) => one - two);
  return { candidates: all.map(value => [value, kind(value)]) };
}

// The same with a hint for the next step; hints name values from the third level on.
function hinted(shown, next, level, cell) {
  if (!shown.candidates) return { value: shown.value, placed: "" };
  const isNear = next.hinted.length === 0 || next.hinted.includes(cell);
  const kind = value => level > 2 && isNear && next.values.includes(value) ? "about" : "";
  const left = shown.candidates.filter(([, kind]) => kind !== "struck" && kind !== "gone");
  return { candidates: left.map(([value]) => [value, kind(value)]) };
}

// What is highlighted by default. Highlights all over the board would be useless.
function houses(frame, next, level, count) {
  if (level > 1) return [next.hinted];
  return level === 1 || new Set(frame.houses.flat()).size > .4 * count ? [] : frame.houses;
}

// The picture at a step of a way, with `level` hints for the next step.
export function picture({ frames, grids }, at, level) {
  const frame = frames[at], next = frames[at + 1];
  const shown = grids[at].map((after, cell) => {
    const now = content(frame, at > 0 ? grids[at - 1][cell] : null, after, cell);
    return level > 0 ? hinted(now, next, level, cell) : now;
  });
  return {
    contents: shown,
    spec: {
      cells: level > 0 ? [] : frame.cells,
      houses: houses(frame, next, level, grids[at].length),
      links: level > 0 ? [] : frame.links,
    },
  };
}

// All placements and eliminations of the steps up to one of them.
export function done(frames, at) {
  const some = frames.slice(1, at + 1);
  return { placed: some.flatMap(frame => frame.placed), struck: some.flatMap(frame => frame.struck) };
}
