/** What the player reports, handled in one table: a name that is here is attached and detached, no other is. */

export interface EventSource {
  on: (name: string, handler: () => void) => void;
  off: (name: string, handler: () => void) => void;
}

export type PlayerEventTable = Readonly<Record<string, () => void>>;

export interface PlayerReports {
  /** Requests can be given another address from here on. */
  onRequestsReady: () => void;
  /** Length and sizes are known. */
  onLoaded: () => void;
  /** The browser lets it begin; nothing may be shown yet. */
  onAllowed: () => void;
  onPlaying: () => void;
  /** Data has run out. */
  onWaiting: () => void;
  onPaused: () => void;
  onError: () => void;
  onEnded: () => void;
  onProgress: () => void;
  onStarted: () => void;
  /** The browser lets no video begin by itself. */
  onBlocked: () => void;
  onVolume: () => void;
  rememberRate: () => void;
  /** The viewer has gone elsewhere in it. */
  onSeeked: () => void;
}

/** The table of those reports that somebody wants. */
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

/** Attaches every row of the table, and answers with what detaches the same rows. */
export function attachEvents(player: EventSource, table: PlayerEventTable): () => void {
  const each = (change: 'on' | 'off') => Object.entries(table).forEach(([name, handler]) => player[change](name, handler));
  each('on');
  return () => each('off');
}
