import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import '@/i18n/en.json?clips';
import '@/i18n/en.json?watch';
import { StageSkeleton } from '@/features/player/StageSkeleton';
import { ClipDetails, ClipDetailsSkeleton } from './watching/ClipDetails';
import { ClipGone } from './watching/ClipGone';
import { ClipStage } from './watching/ClipStage';
import { useClip } from './watching/useClip';
import styles from './ClipScreen.module.css';

const EventClips = lazy(() => import('./EventClips'));

/** Clip page, opened by the shared address or by the id alone. Plain is the form that other sites embed. */
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
    <div className={`stage-page ${styles.screen}`}>
      {stage}
      <div className={styles.details}>{clip ? <ClipDetails clip={clip} /> : <ClipDetailsSkeleton />}</div>
      {clip?.event && (
        <div className={styles.others}>
          <Suspense fallback={null}>
            <EventClips eventId={clip.event_id} without={clip.id} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
