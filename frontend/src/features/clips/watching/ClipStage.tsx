import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { SECOND_MS } from '@/lib/constants';
import { ClipPicture } from '../ClipPicture';
import { formatLength } from '@/domain/eventStatus';
import { PlayerFailed } from '@/features/player/PlayerFailed';
import stage from '@/features/player/Stage.module.css';
import { StageFrame } from '@/features/player/StageFrame';
import { ClipNotice } from './ClipNotice';
import { clipSource, type ClipSourceOf } from './clipSource';

const loadVideo = () => import('./ClipVideo');
const ClipVideo = lazy(loadVideo);

/** Dark frame with the clip's poster, the video, or the reason why it cannot be watched. */
export function ClipStage({ clip, plain }: { clip: Clip; plain: boolean }) {
  // The source is fixed when playback starts: a file that is completed later must not restart it.
  const [playing, setPlaying] = useState<ClipSourceOf | null>(null);
  const [failed, setFailed] = useState(false);
  const source = clipSource(clip);
  const start = () => {
    setFailed(false);
    setPlaying((before) => source && { ...source, number: (before?.number ?? 0) + 1 });
  };
  const shown = !source ? 'notice' : failed ? 'failed' : playing ? 'video' : 'poster';
  return (
    <StageFrame plain={plain} playing={shown === 'video'} broad={shown === 'notice'}>
      {shown === 'notice' && <ClipNotice clip={clip} plain={plain} />}
      {shown === 'failed' && <PlayerFailed onRetry={start} />}
      {shown === 'poster' && <Poster clip={clip} onPlay={start} />}
      {shown === 'video' && playing && (
        <Suspense fallback={<Poster clip={clip} />}>
          <ClipVideo key={playing.number} clip={clip} source={playing} onFailed={() => setFailed(true)} onBlocked={() => setPlaying(null)} />
        </Suspense>
      )}
    </StageFrame>
  );
}

function Poster({ clip, onPlay }: { clip: Clip; onPlay?: () => void }) {
  const { t } = useTranslation();
  const preload = () => void loadVideo().catch(() => undefined);
  return (
    <>
      <div className="stage-art">
        <ClipPicture clip={clip} eager />
      </div>
      <button type="button" className={stage.play} onClick={onPlay} onPointerEnter={preload} onFocus={preload} disabled={!onPlay}>
        <span className="visually-hidden">{t('watch.play', { title: clip.name })}</span>
        <span className={stage.button} aria-hidden="true">
          <Icon name="play" />
        </span>
      </button>
      <div className={stage.tags}>
        <Badge tone="overlay" icon="scissors">
          {t('clips.clipOf', { length: formatLength(clip.duration * SECOND_MS) })}
        </Badge>
      </div>
    </>
  );
}
