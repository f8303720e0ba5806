import type { EventItem } from '@/api/types';
import { sidesOf } from './sides';
import styles from './TeamLine.module.css';

/** The two teams by full name, each after a mark in its colour. */
export function TeamLine({ event }: { event: EventItem }) {
  const sides = sidesOf(event);
  if (!sides) return null;
  return (
    <p className={styles.line}>
      {[sides.away, sides.home].map((team) => (
        <span key={team.id} className={styles.team}>
          <span className={styles.mark} style={{ background: team.color ?? undefined }} aria-hidden="true" />
          <span className={styles.name}>{team.name}</span>
        </span>
      ))}
    </p>
  );
}
