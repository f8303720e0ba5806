/** The first and the last of some rows; the last before the first where there are none. */
export interface Rows {
  first: number;
  last: number;
}

/** Where each of `count` rows of different heights begins, in pixels; the entry after the last is where one more would. */
export function rowStarts(count: number, height: (row: number) => number, gap: number): Float64Array {
  const starts = new Float64Array(count + 1);
  let next = 0;
  for (let row = 0; row < count; row += 1) {
    next += height(row) + gap;
    starts[row + 1] = next;
  }
  return starts;
}

/** The rows that are seen between two places, and as many more on both sides; at least one where there are any. */
export function rowsBetween(starts: Float64Array, from: number, to: number, more: number): Rows {
  return { first: Math.max(0, rowAt(starts, from) - more), last: Math.min(starts.length - 2, rowAt(starts, to) + more) };
}

/** The last row that begins at or before a place. */
function rowAt(starts: Float64Array, place: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
