/** What the player reports, handled in one table: a name that is here is attached and detached, no other is. */

export interface EventSource {
  on: (name: string, handler: () => void) => void;
  off: (name: string, handler: () => void) => void;
}

export type PlayerEventTable = Readonly<Record<string, () => void>>;

export interface PlayerReports {
  onPlaying: () => void;
  onError: () => void;
  onEnded: () => void;
  onProgress: () => void;
  rememberVolume: () => void;
  rememberRate: () => void;
}

export function playerEvents(reports: PlayerReports): PlayerEventTable {
  return {
    playing: reports.onPlaying,
    error: reports.onError,
    ended: reports.onEnded,
    timeupdate: reports.onProgress,
    volumechange: reports.rememberVolume,
    ratechange: reports.rememberRate,
  };
}

/** Attaches every row of the table, and answers with what detaches the same rows. */
export function attachEvents(player: EventSource, table: PlayerEventTable): () => void {
  const each = (change: 'on' | 'off') => Object.entries(table).forEach(([name, handler]) => player[change](name, handler));
  each('on');
  return () => each('off');
}
