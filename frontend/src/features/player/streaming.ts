import type { VideoPlayer } from './videojs';

interface RequestOptions {
  uri: string;
}

/** Internals of video.js that its types omit. */
interface Parts {
  liveTracker?: { liveCurrentTime: () => number; seekToLiveEdge: () => void };
  tech_?: { vhs?: Streaming };
  qualityLevels: () => LevelList;
}

interface Streaming {
  xhr: RequestHooks;
  playlists?: { media?: () => { segments?: Segment[] } | undefined; on?: (name: string, handler: () => void) => void };
  playlistController_?: { load: () => void };
}

/** Segment of the current playlist, as the player stores it. */
interface Segment {
  start?: number;
  duration: number;
  programDateTime?: number;
  dateTimeObject?: Date;
}

interface RequestHooks {
  onRequest?: (hook: (options: RequestOptions) => RequestOptions) => void;
  onResponse?: (hook: (request: unknown, error: unknown, response: { statusCode?: number } | undefined) => void) => void;
}

/** Segment with its times in seconds of the player's clock. */
export interface PlayedSegment {
  /** Known once the segment has loaded. */
  start: number | undefined;
  duration: number;
  /** Recording time in Unix milliseconds; null if the playlist does not state it. */
  recordedAt: number | null;
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

/** Rewrites the address of every player request with `address`; calls `onRefused` after a 403 response. */
export function hookRequests(player: VideoPlayer, address: (uri: string) => string, onRefused: () => void): void {
  const xhr = parts(player).tech_?.vhs?.xhr;
  xhr?.onRequest?.((options) => ({ ...options, uri: address(options.uri) }));
  xhr?.onResponse?.((_request, _error, response) => {
    if (response?.statusCode === FORBIDDEN) onRefused();
  });
}

/**
 * Completes seeks in a paused live player. While paused, the player stops loading at each playlist reload, even if there
 * is no data yet at the target of the seek.
 */
export function finishSeeks(player: VideoPlayer): void {
  const vhs = parts(player).tech_?.vhs;
  vhs?.playlists?.on?.('loadedplaylist', () => {
    if (player.seeking()) vhs.playlistController_?.load();
  });
}

/** Returns the live edge in seconds of the player's clock; NaN while unknown. */
export function liveSeconds(player: VideoPlayer): number {
  return parts(player).liveTracker?.liveCurrentTime() ?? Number.NaN;
}

export function goLive(player: VideoPlayer): void {
  parts(player).liveTracker?.seekToLiveEdge();
  if (player.paused()) void player.play();
}

/** Plays this many seconds behind the live edge. */
export function beBehind(player: VideoPlayer, seconds: number): void {
  const live = liveSeconds(player);
  if (Number.isFinite(live)) player.currentTime(live - seconds);
}

/** Returns the playable segments in order; `start` is set for those that have loaded. */
export function segmentsOf(player: VideoPlayer): PlayedSegment[] {
  const segments = parts(player).tech_?.vhs?.playlists?.media?.()?.segments ?? [];
  return segments.map(({ start, duration, programDateTime, dateTimeObject }) => ({
    start,
    duration,
    recordedAt: programDateTime ?? dateTimeObject?.getTime() ?? null,
  }));
}

export function levelsOf(player: VideoPlayer): LevelList {
  return parts(player).qualityLevels();
}

/** Removes the quality levels of the previous load; the next load adds its own. */
export function forgetLevels(player: VideoPlayer): void {
  const levels = levelsOf(player);
  for (const level of Array.from(levels)) levels.removeQualityLevel(level);
}
