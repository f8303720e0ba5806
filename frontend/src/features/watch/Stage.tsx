import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import type { EventDetail } from '@/api/types';
import { useSpoilers } from '@/features/match/useSpoilers';
import { AccessNotice } from './AccessNotice';
import { PlayerFailed } from './PlayerFailed';
import { StagePoster } from './StagePoster';
import type { PlayerSource } from './usePlayer';
import styles from './Stage.module.css';

const loadPlayer = () => import('./Player');
const Player = lazy(loadPlayer);

interface Props {
  event: EventDetail;
  plain: boolean;
  onRefresh: () => void;
}

/** The dark frame with whatever can be shown of the event: its poster, the video, or why there is none. */
export function Stage({ event, plain, onRefresh }: Props) {
  // The source is taken when watching starts: a later answer brings a new address for the same picture, which must not restart it.
  const [source, setSource] = useState<PlayerSource | null>(null);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const { playback } = event;
  const spoilers = useSpoilers(event);

  const start = (startAt: number) => {
    if (!playback) return;
    setFailedAt(null);
    // The recording's own picture may be of its last minute.
    setSource({ playback: spoilers.hidden ? { ...playback, poster: null } : playback, startAt });
  };

  return (
    <div className={clsx(styles.stage, plain && styles.plain, source && styles.playing)} data-tone="stage">
      <div className={clsx(styles.frame, !source && !playback && styles.broad)}>
        {source && failedAt === null && (
          <Suspense fallback={<StagePoster event={event} waiting />}>
            <Player source={source} event={event} onError={(position) => (setFailedAt(position), onRefresh())} />
          </Suspense>
        )}
        {source && failedAt !== null && <PlayerFailed onRetry={() => start(failedAt)} />}
        {!source && playback && <StagePoster event={event} onPlay={() => start(0)} onNear={() => void loadPlayer()} />}
        {!source && !playback && <AccessNotice event={event} plain={plain} />}
      </div>
    </div>
  );
}
