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

/** One team's half: its colour and its initial as a faint letter. The right half is drawn over the overflow of the left one, so clipping is not needed. */
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
