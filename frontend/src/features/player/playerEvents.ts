/** Player events in one table: exactly the listed events are attached and detached. */

export interface EventSource {
  on: (name: string, handler: () => void) => void;
  off: (name: string, handler: () => void) => void;
}

export type PlayerEventTable = Readonly<Record<string, () => void>>;

export interface PlayerReports {
  /** From now on, the addresses of requests can be changed. */
  onRequestsReady: () => void;
  /** Duration and video heights are known. */
  onLoaded: () => void;
  /** The browser permits playback; there may be no frame yet. */
  onAllowed: () => void;
  onPlaying: () => void;
  /** The buffer is empty. */
  onWaiting: () => void;
  onPaused: () => void;
  onError: () => void;
  onEnded: () => void;
  onProgress: () => void;
  onStarted: () => void;
  /** The browser blocks autoplay. */
  onBlocked: () => void;
  onVolume: () => void;
  rememberRate: () => void;
  /** The viewer has seeked. */
  onSeeked: () => void;
}

/** Returns the video.js event table for the given reports. */
export function playerEvents(reports: Partial<PlayerReports>): PlayerEventTable {
  const table = {
    'xhr-hooks-ready': reports.onRequestsReady,
    loadedmetadata: reports.onLoaded,
    play: reports.onAllowed,
    playing: reports.onPlaying,
    waiting: reports.onWaiting,
    pause: reports.onPaused,
    error: reports.onError,
    ended: reports.onEnded,
    timeupdate: reports.onProgress,
    'autoplay-success': reports.onStarted,
    'autoplay-failure': reports.onBlocked,
    volumechange: reports.onVolume,
    ratechange: reports.rememberRate,
    seeked: reports.onSeeked,
  };
  return Object.fromEntries(Object.entries(table).filter((row): row is [string, () => void] => row[1] !== undefined));
}

/** Attaches every row of the table. Returns a function that detaches the same rows. */
export function attachEvents(player: EventSource, table: PlayerEventTable): () => void {
  const each = (change: 'on' | 'off') => Object.entries(table).forEach(([name, handler]) => player[change](name, handler));
  each('on');
  return () => each('off');
}
