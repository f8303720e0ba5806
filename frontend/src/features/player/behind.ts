/** A smaller delay counts as live: players buffer a few segments. */
const LIVE_WITHIN_S = 10;

/** Returns how many whole seconds a viewer is behind the live edge; 0 for live viewers. */
export function behindLive(liveSeconds: number, positionSeconds: number): number {
  const behind = liveSeconds - positionSeconds;
  return Number.isFinite(behind) && behind > LIVE_WITHIN_S ? Math.round(behind) : 0;
}
