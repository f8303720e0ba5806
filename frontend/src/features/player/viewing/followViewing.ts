import { ANALYTICS_VIEWING_MS, SECOND_MS } from '@/lib/constants';
import { report, type MediaKind } from '@/features/analytics/reports';
import { attachEvents, playerEvents, type EventSource, type PlayerReports } from '../playerEvents';
import type { PlayerSource } from '../source';
import { Viewing } from './Viewing';

/** The part of a player that this module needs. */
export interface ObservedPlayer extends EventSource {
  currentTime: () => number | undefined;
  paused: () => boolean;
  seeking: () => boolean;
  playbackRate: () => number | undefined;
  videoHeight: () => number;
  error: () => { code: number } | null | undefined;
}

const PERCENT = 100;

interface Media {
  kind: MediaKind;
  id: number;
}

/** Reports statistics of a viewing from the player's events. Returns a function that stops this and reports the final totals. */
export function followViewing(player: ObservedPlayer, { playback, startAt }: Pick<PlayerSource, 'startAt' | 'playback'>, { kind, id }: Media): () => void {
  const number = Date.now();
  const viewing = new Viewing(number);
  const facts = { viewing: number, media: kind, media_id: id };
  let toldAt = number;
  let position = startAt;

  const tell = (name: string, more: { value?: number; label?: string } = {}) =>
    report({ kind: 'video', ...facts, name, position_ms: milliseconds(position), ...more });
  const tellTotals = () => {
    if (!viewing.hasBegun) return;
    toldAt = Date.now();
    const height = player.videoHeight();
    report({ kind: 'viewing', ...facts, live: playback.live, ...viewing.totals(toldAt), ...(height > 0 && { quality: `${height}p` }) });
  };
  const rested = (name: string, more?: { label: string }) => () => {
    viewing.rested(Date.now());
    tell(name, more);
    tellTotals();
  };

  const reports: Partial<PlayerReports> = {
    onPlaying: () => {
      const first = !viewing.hasBegun;
      viewing.playing(Date.now());
      tell(first ? 'start' : 'play');
      if (first) tellTotals();
    },
    onProgress: () => {
      const now = player.currentTime() ?? 0;
      if (now === position) return;
      position = now;
      if (!player.paused()) viewing.moved(Date.now());
      if (Date.now() - toldAt >= ANALYTICS_VIEWING_MS) tellTotals();
    },
    onWaiting: () => {
      if (player.seeking()) return;
      viewing.waiting(Date.now());
      if (viewing.hasBegun) tell('stall');
    },
    onPaused: rested('pause'),
    onEnded: rested('end'),
    onError: () => rested('error', { label: String(player.error()?.code ?? 0) })(),
    onBlocked: () => tell('blocked'),
    onSeeked: () => {
      position = player.currentTime() ?? position;
      if (viewing.hasBegun) tell('seek');
    },
    rememberRate: () => viewing.hasBegun && tell('rate', { value: Math.round((player.playbackRate() ?? 1) * PERCENT) }),
  };

  const onHidden = () => document.visibilityState === 'hidden' && tellTotals();
  const detach = attachEvents(player, playerEvents(reports));
  // The capture phase runs before the tracker's own listeners, which send the queued reports.
  document.addEventListener('visibilitychange', onHidden, true);
  window.addEventListener('pagehide', tellTotals, true);
  return () => {
    detach();
    document.removeEventListener('visibilitychange', onHidden, true);
    window.removeEventListener('pagehide', tellTotals, true);
    viewing.rested(Date.now());
    tellTotals();
  };
}

function milliseconds(seconds: number): number {
  return Math.max(0, Math.round(seconds * SECOND_MS));
}
