/** An inclusive range of rows; empty if `last` is less than `first`. */
export interface Rows {
  first: number;
  last: number;
}

/** Returns the top of each of `count` rows in pixels, plus one more entry for the row that would follow. */
export function rowStarts(count: number, height: (row: number) => number, gap: number): Float64Array {
  const starts = new Float64Array(count + 1);
  let next = 0;
  for (let row = 0; row < count; row += 1) {
    next += height(row) + gap;
    starts[row + 1] = next;
  }
  return starts;
}

/** Returns the rows visible between two offsets in pixels; at least one if the list has any. */
export function rowsBetween(starts: Float64Array, from: number, to: number): Rows {
  return { first: rowAt(starts, from), last: Math.min(starts.length - 2, rowAt(starts, to)) };
}

/**
 * Returns the rows to render next: the rows already `drawn` within `more` rows of those `seen`, extended by `step` rows at each
 * end, visible rows first. Starts with one row if no drawn row is near the viewport.
 */
export function nextRows(drawn: Rows, seen: Rows, count: number, more: number, step: number): Rows {
  const near = { first: Math.max(0, seen.first - more), last: Math.min(count - 1, seen.last + more) };
  const [first, last] = [Math.max(drawn.first, near.first), Math.min(drawn.last, near.last)];
  if (first > last) return { first: seen.first, last: Math.min(seen.first, near.last) };
  const hasAll = first <= seen.first && last >= seen.last;
  const wanted = hasAll ? near : seen;
  return { first: Math.min(first, Math.max(wanted.first, first - step)), last: Math.max(last, Math.min(wanted.last, last + step)) };
}

/** Returns the last row that starts at or before an offset. */
function rowAt(starts: Float64Array, place: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
