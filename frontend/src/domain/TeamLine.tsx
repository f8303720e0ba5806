import type { EventItem, EventParticipant } from '@/api/types';
import { Avatar } from '@/ui/Avatar';
import { initials } from '@/ui/initials';
import { readableOn } from './color';
import { inOrder, sidesOf } from './sides';
import { useTitleOrder } from './useTitleOrder';
import styles from './TeamLine.module.css';

/** The two teams by full name, each with its crest or its initial on its colour. */
export function TeamLine({ event, className }: { event: EventItem; className?: string | undefined }) {
  const order = useTitleOrder();
  const sides = sidesOf(event);
  if (!sides) return null;
  const [first, second] = inOrder(sides, order);
  return (
    <p className={className ?? styles.line}>
      <Team team={first} />
      <Team team={second} />
    </p>
  );
}

function Team({ team }: { team: EventParticipant }) {
  return (
    <span className={styles.team}>
      <TeamMark team={team} />
      <span className={styles.name}>{team.name}</span>
    </span>
  );
}

/** The team's crest, or its first letter on its colour. */
function TeamMark({ team }: { team: EventParticipant }) {
  if (team.image) return <Avatar name={team.name} src={team.image.src} size={20} />;
  const color = team.color ?? undefined;
  return (
    <span className={styles.mark} style={{ background: color, color: color && readableOn(color) }} aria-hidden="true">
      {initials(team.short_name).charAt(0)}
    </span>
  );
}
