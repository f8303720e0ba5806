/** Minimum time before an ad can be skipped. */
const SKIP_AFTER_S = 5;
/** Shorter ads cannot be skipped: they end before a viewer reaches the button. */
const SKIPPABLE_FROM_S = 10;
/** An ad whose last second has begun has played to its end: players report the position a few times a second. */
const END_S = 1;

/** Returns the seconds until an ad can be skipped, 0 for now; null if it is too short, or its length is still unknown. */
export function skippableIn(positionSeconds: number, lengthSeconds: number): number | null {
  return lengthSeconds >= SKIPPABLE_FROM_S ? Math.max(0, Math.ceil(SKIP_AFTER_S - positionSeconds)) : null;
}

/** Returns the whole seconds that are left of the ad; null if its length is unknown. */
export function secondsLeft(positionSeconds: number, lengthSeconds: number): number | null {
  if (!Number.isFinite(lengthSeconds) || lengthSeconds <= 0) return null;
  return Math.max(0, Math.ceil(lengthSeconds - positionSeconds));
}

/** Returns whether an ad has played to its end. */
export function isComplete(positionSeconds: number, lengthSeconds: number): boolean {
  return lengthSeconds > 0 && positionSeconds > Math.max(0, lengthSeconds - END_S);
}
