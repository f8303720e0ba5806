import clsx from 'clsx';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigationType, useParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import '@/i18n/en.json?watch';
import { EventDetails } from './EventDetails';
import { isSignInWindow } from './embedded/signInPath';
import { Stage } from './Stage';
import { StageError } from './StageError';
import { StageSkeleton } from '@/features/player/StageSkeleton';
import { useWatchedEvent } from './useWatchedEvent';
import styles from './WatchScreen.module.css';

const ClipEditor = lazy(() => import('@/features/clips/editor/ClipEditor'));
const WatchAside = lazy(() => import('./WatchAside'));
const SignInWindow = lazy(() => import(/* webpackChunkName: "watch-more" */ './embedded/SignInWindow'));

/** Watch page. Plain is the form that other sites embed: only the stage. */
export function WatchScreen({ plain = false }: { plain?: boolean }) {
  const id = Number(useParams().id);
  const { search } = useLocation();
  if (!plain || !isSignInWindow(search)) return <Watch id={id} plain={plain} />;
  return (
    <Suspense fallback={<StageSkeleton plain />}>
      <SignInWindow eventId={id} />
    </Suspense>
  );
}

function Watch({ id, plain }: { id: number; plain: boolean }) {
  const { event, error, refetch, renew } = useWatchedEvent(id);
  // A link such as "Watch now" led here. Reloading the page or going back to it doesn't play again.
  const hasArrived = useNavigationType() !== 'POP';
  const isAskedToPlay = (useLocation().state as { play?: boolean } | null)?.play === true && hasArrived;
  /** Id of the event that a clip is being cut from. */
  const [cutting, setCutting] = useState<number | null>(null);
  const isCutting = cutting === id;
  const button = useRef<HTMLButtonElement>(null);
  const stopCutting = () => {
    setCutting(null);
    // The focused element disappears with the editor.
    button.current?.focus();
  };

  if (!event && error) return <StageError missing={(error as Problem).status === 404 || !Number.isInteger(id)} plain={plain} onRetry={refetch} />;
  const stage = event ? <Stage key={event.id} event={event} renew={renew} plain={plain} play={isCutting || isAskedToPlay} /> : <StageSkeleton plain={plain} />;
  if (plain) {
    return (
      <>
        {event && <h1 className="visually-hidden">{event.name}</h1>}
        {stage}
      </>
    );
  }
  return (
    <div className={clsx('stage-page', styles.screen, isCutting && styles.cutting)}>
      {stage}
      {event && isCutting && (
        <div className={styles.editor}>
          <Suspense fallback={null}>
            <ClipEditor event={event} onClose={stopCutting} />
          </Suspense>
        </div>
      )}
      <div className={styles.main}>
        <EventDetails event={event} clipping={{ open: isCutting, onToggle: () => setCutting(isCutting ? null : id), button }} />
      </div>
      {event && (
        <Suspense fallback={null}>
          <WatchAside key={event.id} event={event} />
        </Suspense>
      )}
    </div>
  );
}
