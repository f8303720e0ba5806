import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import type { ClipSource, EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { useGetClipSourceQuery } from '../clipsApi';
import { useSpoilers } from '@/domain/useSpoilers';
import '@/i18n/en.json?clipping';
import '@/i18n/en.json?clips';
import '@/i18n/en.json?forms';
import { useCurrentPlayer } from '@/features/player/currentPlayer';
import { useThumbnails } from '@/features/player/useThumbnails';
import styles from './ClipEditor.module.css';
import { ClipMade } from './ClipMade';
import { ClipRefused } from './ClipRefused';
import { Cutter } from './Cutter';
import { CutterSkeleton } from './CutterSkeleton';

/** Elements that keep Escape: a dialog handles it itself, and in the form it would discard the input. */
const KEEPS_ESCAPE = 'dialog, form';

interface Props {
  event: EventDetail;
  onClose: () => void;
}

/** Clip editor below the stage: cuts a clip from the playing video. Loaded on demand. */
export default function ClipEditor({ event, onClose }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    (made === null ? section : heading).current?.scrollIntoView({ block: 'nearest' });
  }, [made]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const editor = section.current;
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest(KEEPS_ESCAPE)) close();
    };
    editor?.addEventListener('keydown', onKey);
    return () => editor?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section ref={section} className={styles.editor} aria-labelledby="clip-editor">
      <div className={`page ${styles.inside}`}>
        <header className={styles.head}>
          <h2 id="clip-editor" ref={heading} tabIndex={-1} className="section-title">
            {made === null ? t('clipping.cut.title') : t('clips.made.title')}
          </h2>
          <Button look="quiet" icon="close" iconOnly onClick={onClose}>
            {t('clipping.cut.close')}
          </Button>
        </header>
        {made === null ? <Cutting event={event} onMade={setMade} /> : <ClipMade id={made} onAnother={() => setMade(null)} />}
      </div>
    </section>
  );
}

/** Returns the limit that the viewer has reached, as the error code that the server would return for the clip. */
function limitOf({ left, share_left, minimum }: ClipSource) {
  if (left === 0) return 'clip_limit';
  return share_left < minimum ? 'clip_share_limit' : null;
}

function Cutting({ event, onMade }: { event: EventDetail; onMade: (id: number) => void }) {
  const { t } = useTranslation();
  const { currentData: source, error, isFetching, refetch } = useGetClipSourceQuery(event.id);
  const controls = useCurrentPlayer();
  const hidden = useSpoilers(event).hidden && !event.playback?.live;
  const thumbnails = useThumbnails(hidden ? null : (event.playback?.thumbnails ?? null));
  // The input stays when a later request for the source fails.
  if (error && !source && !isFetching) {
    const { status, code } = error as Problem;
    const known = status === 401 || status === 403 || status === 409;
    return known ? <ClipRefused code={code} /> : <ErrorState onRetry={() => void refetch()} />;
  }
  if (!source) return <CutterSkeleton />;
  const limit = limitOf(source);
  if (limit) return <ClipRefused code={limit} />;
  if (!controls) return <p className={styles.waiting}>{t('clipping.cut.waiting')}</p>;
  const given = { source, controls, thumbnails, hidden, onMade };
  return <Cutter key={source.event_media_id} {...given} onStale={() => void refetch()} />;
}
