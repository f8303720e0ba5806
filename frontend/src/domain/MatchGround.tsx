import type { EventParticipant } from '@/api/types';
import { initials } from '@/ui/initials';
import { readableOn } from './color';
import styles from './MatchArt.module.css';

interface Props {
  team: EventParticipant;
  color: string;
  fill: string;
  side: 'left' | 'right';
  left: number;
}

/** One team's half: its colour, and a ghost of its initial. The right one is drawn over what stands out of the left one: nothing has to be clipped. */
export function MatchGround({ team, color, fill, side, left }: Props) {
  const isLeft = side === 'left';
  return (
    <>
      <path d={isLeft ? `M${left} 0H372L268 360H${left}z` : 'M372 0H640V360H268z'} fill={fill} />
      <text className={styles.ghost} x={isLeft ? 96 : 560} y="330" fill={readableOn(color)} fontSize="380" textAnchor="middle">
        {initials(team.name).charAt(0)}
      </text>
    </>
  );
}
