import { useState } from 'react';
import type { EventDetail } from '@/api/types';
import { useSpoilers } from '@/domain/useSpoilers';
import type { PlayerSource } from '@/features/player/source';
import { awaitsPicture, hasLostAccess } from './stageState';

/** Content of a stage: `poster` if there is something to play, `notice` if not. */
export type Scene = 'notice' | 'poster' | 'player' | 'failed' | 'over';

interface Stage {
  source: PlayerSource | null;
  /** Position at which the player failed, in seconds. */
  failedAt: number | null;
  /** The watched live stream has ended. */
  over: boolean;
}

const AT_REST: Stage = { source: null, failedAt: null, over: false };

/**
 * Follows an event on its stage: from the countdown to the video, and to what comes after it. Starts by itself at
 * `playAt` seconds once that is not null. `playing` is the source that plays already when the page opens.
 */
export function useStage(event: EventDetail, playAt: number | null = null, playing: PlayerSource | null = null) {
  const { hidden } = useSpoilers(event);
  // The source is fixed when playback starts: a later response has a new address for the same video, which must not restart it.
  const [stage, setStage] = useState<Stage>({ ...AT_REST, source: playing });
  const { playback } = event;

  const start = (startAt: number, withAdvert: boolean) => {
    if (!playback) return;
    // The poster of the recording may show its last minute.
    const shown = hidden ? { ...playback, poster: null } : playback;
    setStage({ ...AT_REST, source: { number: (stage.source?.number ?? 0) + 1, playback: shown, startAt, withAdvert } });
  };

  const [waited, setWaited] = useState(false);
  const waits = awaitsPicture(event);
  if (waits !== waited) {
    setWaited(waits);
    // Starts by itself for a viewer who saw the countdown.
    if (waited && playback?.live && !stage.source) start(0, true);
  }
  const [hadStart, setHadStart] = useState(false);
  if (hadStart !== (playAt !== null)) {
    setHadStart(playAt !== null);
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
