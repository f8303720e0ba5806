import { lazy, Suspense } from 'react';
import type { EventDetail } from '@/api/types';
import { AccessNotice } from './AccessNotice';
import { useResume } from '@/features/player/resume/useResume';
import type { PlayerSource } from '@/features/player/source';
import { StageFrame } from '@/features/player/StageFrame';
import { StagePoster } from './StagePoster';
import { getHosted } from './hosted/hosted';
import { useStage } from './useStage';

const AfterPlay = lazy(() => import(/* webpackChunkName: "after-play" */ './AfterPlay'));
const loadPlayer = () => import('./hosted/PlayerSlot');
const PlayerSlot = lazy(loadPlayer);
/** A stage in another site is the whole page: its player ends with it. */
const Player = lazy(() => import('./Player'));

interface Props {
  event: EventDetail;
  plain: boolean;
  /** Starts without a press, because the viewer has just asked for it, or another part of the page needs a running player. */
  play?: boolean;
  /** Requests the event again. */
  renew: () => Promise<EventDetail>;
}

/** Dark frame with the event's poster, the video, or the reason why there is none. */
export function Stage({ event, plain, play = false, renew }: Props) {
  const resumeAt = useResume(event);
  const playAt = play && event.playback ? resumeAt : null;
  const { scene, source, failedAt, start, stop, fail, end } = useStage(event, playAt, plain ? null : sourceOf(event));
  const Video = plain ? Player : PlayerSlot;
  const ask = () => void renew().catch(() => undefined);
  return (
    <StageFrame plain={plain} playing={source !== null} broad={scene === 'notice'}>
      {scene === 'player' && source && (
        <Suspense fallback={<StagePoster event={event} waiting />}>
          <Video
            key={source.number}
            source={source}
            event={event}
            renew={renew}
            onFailed={(position) => (fail(position), ask())}
            onBlocked={stop}
            onOver={() => (end(), ask())}
          />
        </Suspense>
      )}
      {(scene === 'failed' || scene === 'over') && (
        <Suspense>
          <AfterPlay event={event} failedAt={scene === 'over' ? null : failedAt} onPlay={(startAt) => start(startAt, false)} />
        </Suspense>
      )}
      {scene === 'poster' && <StagePoster event={event} resumeAt={resumeAt} onPlay={(startAt) => start(startAt, true)} onNear={() => void loadPlayer()} />}
      {scene === 'notice' && <AccessNotice event={event} plain={plain} />}
    </StageFrame>
  );
}

/** Returns the source of an event that already plays in the mini player; null if it doesn't. */
function sourceOf(event: EventDetail): PlayerSource | null {
  const hosted = getHosted();
  return hosted?.video.event.id === event.id ? hosted.video.source : null;
}
