import type { VideoPlayer } from './videojs';

/** What a request of the player is made with. */
interface RequestOptions {
  uri: string;
}

/** Parts of video.js that its types leave out. */
interface Parts {
  liveTracker?: { liveCurrentTime: () => number; seekToLiveEdge: () => void };
  tech_?: { vhs?: { xhr: RequestHooks } };
  qualityLevels: () => LevelList;
}

interface RequestHooks {
  onRequest?: (hook: (options: RequestOptions) => RequestOptions) => void;
  onResponse?: (hook: (request: unknown, error: unknown, response: { statusCode?: number } | undefined) => void) => void;
}

export interface Level {
  height?: number;
  enabled: boolean;
}

export interface LevelList extends ArrayLike<Level> {
  removeQualityLevel: (level: Level) => unknown;
}

const FORBIDDEN = 403;

const parts = (player: VideoPlayer) => player as unknown as Parts;

/** Has every request of the player go to the address that `address` makes of it, and tells when one was refused. */
export function hookRequests(player: VideoPlayer, address: (uri: string) => string, onRefused: () => void): void {
  const xhr = parts(player).tech_?.vhs?.xhr;
  xhr?.onRequest?.((options) => ({ ...options, uri: address(options.uri) }));
  xhr?.onResponse?.((_request, _error, response) => {
    if (response?.statusCode === FORBIDDEN) onRefused();
  });
}

/** The moment that is live, in seconds of the player's time. */
export function liveSeconds(player: VideoPlayer): number {
  return parts(player).liveTracker?.liveCurrentTime() ?? Number.NaN;
}

export function goLive(player: VideoPlayer): void {
  parts(player).liveTracker?.seekToLiveEdge();
  if (player.paused()) void player.play();
}

export function levelsOf(player: VideoPlayer): LevelList {
  return parts(player).qualityLevels();
}

/** Forgets the sizes of what played before: those of the next load come in their place. */
export function forgetLevels(player: VideoPlayer): void {
  const levels = levelsOf(player);
  for (const level of Array.from(levels)) levels.removeQualityLevel(level);
}
