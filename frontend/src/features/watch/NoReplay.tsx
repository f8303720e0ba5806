import type { EventDetail } from '@/api/types';
import { sidesOf } from '@/features/match/sides';
import styles from './NoReplay.module.css';

/** The result, for a match that can't be watched any more. */
export function NoReplay({ event }: { event: EventDetail }) {
  const sides = sidesOf(event);
  if (!sides || !event.score) return null;
  return (
    <dl className={styles.result}>
      <div>
        <dt>{sides.away.short_name}</dt>
        <dd>{event.score.away}</dd>
      </div>
      <div>
        <dt>{sides.home.short_name}</dt>
        <dd>{event.score.home}</dd>
      </div>
    </dl>
  );
}
