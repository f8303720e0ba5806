import type { EventDetail } from '@/api/types';
import { Result } from '@/domain/Result';
import { StageSides } from './StageSides';
import styles from './NoReplay.module.css';

/** Result of a match that cannot be watched any more. */
export function NoReplay({ event }: { event: EventDetail }) {
  if (!event.score) return null;
  return (
    <StageSides event={event}>
      <Result score={event.score} className={styles.result} />
    </StageSides>
  );
}
