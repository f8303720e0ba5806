import type { ReactNode } from 'react';
import type { EventDetail, EventParticipant } from '@/api/types';
import { Avatar } from '@/ui/Avatar';
import { initialsOfBoth } from '@/ui/initials';
import { readableOn } from '@/domain/color';
import { inOrder, sidesOf } from '@/domain/sides';
import { useTitleOrder } from '@/domain/useTitleOrder';
import styles from './StageSides.module.css';

interface Props {
  event: EventDetail;
  /** Content between the two sides. */
  children: ReactNode;
}

/** Shows the two teams left and right of the content; for other events only the content. */
export function StageSides({ event, children }: Props) {
  const order = useTitleOrder();
  const sides = sidesOf(event);
  if (!sides) return children;
  const [left, right] = inOrder(sides, order);
  const [leftLetters, rightLetters] = initialsOfBoth(left, right);
  return (
    <div className={styles.sides}>
      <Side team={left} letters={leftLetters} />
      <div className={styles.between}>{children}</div>
      <Side team={right} letters={rightLetters} />
    </div>
  );
}

function Side({ team, letters }: { team: EventParticipant; letters: string }) {
  return (
    <div className={styles.side}>
      <Avatar
        name={team.name}
        letters={letters}
        src={team.image?.src}
        color={team.color}
        onColor={team.color ? readableOn(team.color) : undefined}
        size={112}
        className={styles.crest}
      />
      <span className={styles.name}>{team.short_name}</span>
    </div>
  );
}
