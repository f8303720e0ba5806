import type { EventDetail } from '@/api/types';
import { Result } from '@/domain/Result';
import { useHiddenScore } from '@/domain/useSpoilers';
import { StageSides } from './StageSides';
import styles from './NoReplay.module.css';

/** Result of a match that cannot be watched any more, unless the viewer hides scores. */
export function NoReplay({ event }: { event: EventDetail }) {
  const { hidden } = useHiddenScore(event);
  if (!event.score || hidden) return null;
  return (
    <StageSides event={event}>
      <Result score={event.score} className={styles.result} />
    </StageSides>
  );
}
