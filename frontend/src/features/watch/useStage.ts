import { useState } from 'react';
import type { EventDetail } from '@/api/types';
import { useSpoilers } from '@/domain/useSpoilers';
import type { PlayerSource } from '@/features/player/source';
import { awaitsPicture, hasLostAccess } from './stageState';

/** What a stage shows: `poster` where there is something to play, `notice` where there is not. */
export type Scene = 'notice' | 'poster' | 'player' | 'failed' | 'over';

interface Stage {
  source: PlayerSource | null;
  /** Where the player gave up, in seconds. */
  failedAt: number | null;
  /** The live picture that was watched has ended. */
  over: boolean;
}

const AT_REST: Stage = { source: null, failedAt: null, over: false };

/**
 * Follows an event on its stage: from the countdown to the picture, and from that to what comes after it. It begins by
 * itself, at `playAt` seconds, once that is not null.
 */
export function useStage(event: EventDetail, playAt: number | null = null) {
  const { hidden } = useSpoilers(event);
  // The source is taken when watching starts: a later answer brings a new address for the same picture, which must not restart it.
  const [stage, setStage] = useState(AT_REST);
  const { playback } = event;

  const start = (startAt: number, withAdvert: boolean) => {
    if (!playback) return;
    // The recording's own picture may be of its last minute.
    const shown = hidden ? { ...playback, poster: null } : playback;
    setStage({ ...AT_REST, source: { number: (stage.source?.number ?? 0) + 1, playback: shown, startAt, withAdvert } });
  };

  const [waited, setWaited] = useState(false);
  const waits = awaitsPicture(event);
  if (waits !== waited) {
    setWaited(waits);
    // Who has counted down sees it begin.
    if (waited && playback?.live && !stage.source) start(0, true);
  }
  const [asked, setAsked] = useState(false);
  if (asked !== (playAt !== null)) {
    setAsked(playAt !== null);
    if (playAt !== null && !stage.source) start(playAt, true);
  }
  if (stage.source && hasLostAccess(event)) setStage(AT_REST);

  return {
    ...stage,
    scene: sceneOf(stage, event),
    start,
    stop: () => setStage(AT_REST),
    fail: (position: number) => setStage((now) => ({ ...now, failedAt: position })),
    end: () => setStage((now) => ({ ...now, over: true })),
  };
}

function sceneOf({ source, failedAt, over }: Stage, { playback }: EventDetail): Scene {
  if (!source) return playback ? 'poster' : 'notice';
  if (over) return 'over';
  return failedAt === null ? 'player' : 'failed';
}
