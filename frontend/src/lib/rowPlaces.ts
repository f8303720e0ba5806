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

/** The rows that are seen between two places; at least one where there are any. */
export function rowsBetween(starts: Float64Array, from: number, to: number): Rows {
  return { first: rowAt(starts, from), last: Math.min(starts.length - 2, rowAt(starts, to)) };
}

/**
 * What to draw next: of the rows that are seen, and up to `more` on both sides of them, those that are `drawn` already and
 * `step` at each end; first what is seen, then what is around it. Where the page was somewhere else it begins with one row.
 */
export function nextRows(drawn: Rows, seen: Rows, count: number, more: number, step: number): Rows {
  const near = { first: Math.max(0, seen.first - more), last: Math.min(count - 1, seen.last + more) };
  const [first, last] = [Math.max(drawn.first, near.first), Math.min(drawn.last, near.last)];
  if (first > last) return { first: seen.first, last: Math.min(seen.first, near.last) };
  const hasAll = first <= seen.first && last >= seen.last;
  const wanted = hasAll ? near : seen;
  return { first: Math.min(first, Math.max(wanted.first, first - step)), last: Math.max(last, Math.min(wanted.last, last + step)) };
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
