/** Nearer than this is live: players keep a few segments in hand. */
const LIVE_WITHIN_S = 10;

/** How many whole seconds a viewer is behind what is live, 0 for who watches live. */
export function behindLive(liveSeconds: number, positionSeconds: number): number {
  const behind = liveSeconds - positionSeconds;
  return Number.isFinite(behind) && behind > LIVE_WITHIN_S ? Math.round(behind) : 0;
}
