import { useParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { matchTitle } from '@/features/match/sides';
import '@/i18n/texts/watch';
import { EventDetails } from './EventDetails';
import { RelatedEvents } from './RelatedEvents';
import { Stage } from './Stage';
import { StageError } from './StageError';
import { StageSkeleton } from './StageSkeleton';
import { useWatchedEvent } from './useWatchedEvent';
import styles from './WatchScreen.module.css';

/** An event to watch. Plain is the form that other sites frame: the stage and nothing else. */
export function WatchScreen({ plain = false }: { plain?: boolean }) {
  const id = Number(useParams().id);
  const { event, error, refetch, renew } = useWatchedEvent(id);

  if (!event && error) return <StageError missing={(error as Problem).status === 404 || !Number.isInteger(id)} plain={plain} onRetry={refetch} />;
  const stage = event ? <Stage key={event.id} event={event} renew={renew} plain={plain} /> : <StageSkeleton plain={plain} />;
  if (plain) {
    return (
      <>
        {event && <h1 className="visually-hidden">{matchTitle(event)}</h1>}
        {stage}
      </>
    );
  }
  return (
    <div className={styles.screen}>
      {stage}
      <div className={`page ${styles.below}`}>
        <EventDetails event={event} />
        {event && <RelatedEvents event={event} />}
      </div>
    </div>
  );
}
