/** Part of a recording after which it counts as watched: little play is left. */
const WATCHED_PART = 0.95;

/** Returns whether so much of a recording was watched that nothing is left to spoil. Always false for a live stream. */
export function isWatched(positionSeconds: number | undefined, lengthSeconds: number | undefined): boolean {
  if (!lengthSeconds || !Number.isFinite(lengthSeconds) || positionSeconds === undefined) return false;
  return positionSeconds >= lengthSeconds * WATCHED_PART;
}
