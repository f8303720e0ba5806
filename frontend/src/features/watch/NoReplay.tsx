import type { EventDetail } from '@/api/types';
import { ScoreBug } from '@/domain/ScoreBug';
import { useHiddenScore } from '@/domain/useSpoilers';
import styles from '@/features/player/Stage.module.css';

/** Result of a match that cannot be watched any more, unless the viewer hides scores. */
export function NoReplay({ event }: { event: EventDetail }) {
  const { hidden } = useHiddenScore(event);
  return event.score && !hidden ? <ScoreBug event={event} timed className={styles.result} /> : null;
}
