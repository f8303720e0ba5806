/** An event on the page. */
export interface PageReport {
  kind: 'event';
  /** Lower-case letters, digits and underscores. */
  name: string;
  path?: string;
  event_id?: number;
  label?: string;
  /** Integer. */
  value?: number;
}

export type MediaKind = 'event' | 'clip' | 'library';

/** An event during the playback of a video. */
export interface VideoReport {
  kind: 'video';
  viewing: number;
  name: string;
  media: MediaKind;
  media_id: number;
  position_ms?: number;
  value?: number;
  label?: string;
}

/** Totals of one viewing so far; they replace its earlier totals. */
export interface ViewingReport {
  kind: 'viewing';
  viewing: number;
  /** Start, and the last moment of playback, by this device's clock (unix milliseconds). */
  began: number;
  playedUntil: number;
  media: MediaKind;
  media_id: number;
  live: boolean;
  watched_ms: number;
  /** Milliseconds from the request to the first frame. */
  startup_ms: number | null;
  /** Number of rebuffering pauses, and their total milliseconds. */
  stalls: number;
  stalled_ms: number;
  /** Video height in pixels. */
  quality?: string;
}

export type Report = PageReport | VideoReport | ViewingReport;

export type TimedReport = Report & { at: number };

type Listener = (noted: TimedReport) => void;

/** Limit of reports made before the tracker starts, so that a page without a tracker doesn't grow. */
const MOST_WAITING = 100;

let waiting: TimedReport[] = [];
let listener: Listener | null = null;

/** Records an event for the channel's statistics, with the current time. Without a tracker it only fills a small buffer. */
export function report(what: Report): void {
  const noted = { ...what, at: Date.now() };
  if (listener) listener(noted);
  else if (waiting.length < MOST_WAITING) waiting.push(noted);
}

/** Passes buffered and future reports to `take`. Returns a function that unsubscribes. */
export function takeReports(take: Listener): () => void {
  listener = take;
  waiting.forEach(take);
  waiting = [];
  return () => {
    if (listener === take) listener = null;
  };
}
