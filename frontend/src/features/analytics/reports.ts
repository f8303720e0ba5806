/** Something that happened on the page. */
export interface PageReport {
  kind: 'event';
  /** Lower-case letters, digits and underscores. */
  name: string;
  path?: string;
  event_id?: number;
  label?: string;
  /** A whole number. */
  value?: number;
}

export type MediaKind = 'event' | 'clip' | 'library';

/** Something that happened while a video was watched. */
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

/** How a video has been watched so far: totals, which replace those before. */
export interface ViewingReport {
  kind: 'viewing';
  viewing: number;
  /** When it began, and the last moment that it played, by this device's clock. */
  began: number;
  playedUntil: number;
  media: MediaKind;
  media_id: number;
  live: boolean;
  watched_ms: number;
  /** From asking for it to its first picture. */
  startup_ms: number | null;
  /** How often and how long it stood still for want of data. */
  stalls: number;
  stalled_ms: number;
  /** Its height in pixels. */
  quality?: string;
}

export type Report = PageReport | VideoReport | ViewingReport;

export type Noted = Report & { at: number };

type Listener = (noted: Noted) => void;

/** What happens before the tracker is there waits for it; a page that never gets one doesn't grow. */
const MOST_WAITING = 100;

let waiting: Noted[] = [];
let listener: Listener | null = null;

/** Notes something for the channel's statistics, at this moment. Costs nothing where they are off. */
export function report(what: Report): void {
  const noted = { ...what, at: Date.now() };
  if (listener) listener(noted);
  else if (waiting.length < MOST_WAITING) waiting.push(noted);
}

/** The tracker takes all reports, also those that waited for it. Returns how to stop. */
export function takeReports(take: Listener): () => void {
  listener = take;
  waiting.forEach(take);
  waiting = [];
  return () => {
    if (listener === take) listener = null;
  };
}
