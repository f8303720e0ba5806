/** From here on a recording counts as watched: what follows is the way to the car park. */
const WATCHED_PART = 0.95;

/** Whether a recording was watched so far that nothing of it is left to give away. A live picture has no such point. */
export function isWatched(positionSeconds: number | undefined, lengthSeconds: number | undefined): boolean {
  if (!lengthSeconds || !Number.isFinite(lengthSeconds) || positionSeconds === undefined) return false;
  return positionSeconds >= lengthSeconds * WATCHED_PART;
}
