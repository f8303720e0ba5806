import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import '@/i18n/texts/clips';
import '@/i18n/texts/watch';
import { StageSkeleton } from './StageSkeleton';
import { ClipDetails, ClipDetailsSkeleton } from './clip/ClipDetails';
import { ClipGone } from './clip/ClipGone';
import { ClipStage } from './clip/ClipStage';
import { useClip } from './clip/useClip';
import styles from './ClipScreen.module.css';

const EventClips = lazy(() => import('./EventClips'));

/** A clip: by the address that was handed on, or by its number alone. Plain is the form that other sites frame. */
export function ClipScreen({ plain = false }: { plain?: boolean }) {
  const { id, uuid } = useParams();
  const { clip, error, refetch } = useClip({ id: Number(id), uuid });
  if (!clip && error) return <ClipGone missing={(error as Problem).status === 404} plain={plain} onRetry={refetch} />;
  const stage = clip ? <ClipStage key={clip.id} clip={clip} plain={plain} /> : <StageSkeleton plain={plain} />;
  if (plain) {
    return (
      <>
        {clip && <h1 className="visually-hidden">{clip.name}</h1>}
        {stage}
      </>
    );
  }
  return (
    <div className={styles.screen}>
      {stage}
      <div className={`page ${styles.below}`}>
        {clip ? <ClipDetails clip={clip} /> : <ClipDetailsSkeleton />}
        {clip?.event && (
          <Suspense fallback={null}>
            <EventClips eventId={clip.event_id} without={clip.id} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
