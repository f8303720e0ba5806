/** Advertisements are watched so long at least. */
const SKIP_AFTER_S = 5;
/** Shorter ones can't be skipped: they are over before one has reached for the button. */
const SKIPPABLE_FROM_S = 10;

/** In how many seconds an advertisement can be skipped, 0 for now; null for one that is too short, or of no known length yet. */
export function skippableIn(positionSeconds: number, lengthSeconds: number): number | null {
  return lengthSeconds >= SKIPPABLE_FROM_S ? Math.max(0, Math.ceil(SKIP_AFTER_S - positionSeconds)) : null;
}

/** Whole seconds that are left of it; null where its length is unknown. */
export function secondsLeft(positionSeconds: number, lengthSeconds: number): number | null {
  if (!Number.isFinite(lengthSeconds) || lengthSeconds <= 0) return null;
  return Math.max(0, Math.ceil(lengthSeconds - positionSeconds));
}
