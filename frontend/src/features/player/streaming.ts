import type { VideoPlayer } from './videojs';

/** What a request of the player is made with. */
interface RequestOptions {
  uri: string;
}

/** Parts of video.js that its types leave out. */
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

/** A segment of the playlist that is played, as the player keeps it. */
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

/** Times in seconds of the player's clock. */
export interface PlayedSegment {
  /** Known once it was loaded. */
  start: number | undefined;
  duration: number;
  /** When it was recorded, unix milliseconds; null where the playlist does not tell. */
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

/** Has every request of the player go to the address that `address` makes of it, and tells when one was refused. */
export function hookRequests(player: VideoPlayer, address: (uri: string) => string, onRefused: () => void): void {
  const xhr = parts(player).tech_?.vhs?.xhr;
  xhr?.onRequest?.((options) => ({ ...options, uri: address(options.uri) }));
  xhr?.onResponse?.((_request, _error, response) => {
    if (response?.statusCode === FORBIDDEN) onRefused();
  });
}

/**
 * Has the picture come where a paused live player is sent, too. While it is paused, the player ends its loading whenever
 * its playlist has come anew, be there anything at the place that it was sent to or not.
 */
export function finishSeeks(player: VideoPlayer): void {
  const vhs = parts(player).tech_?.vhs;
  vhs?.playlists?.on?.('loadedplaylist', () => {
    if (player.seeking()) vhs.playlistController_?.load();
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

/** The segments that can be played now, in order: their lengths, when they were recorded, and where those that were loaded play. */
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

/** Forgets the sizes of what played before: those of the next load come in their place. */
export function forgetLevels(player: VideoPlayer): void {
  const levels = levelsOf(player);
  for (const level of Array.from(levels)) levels.removeQualityLevel(level);
}
