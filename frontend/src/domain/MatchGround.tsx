import type { EventParticipant } from '@/api/types';
import { initials } from '@/ui/initials';
import art from '../../art.json';
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
  const edge = side === 'left' ? left : art.width;
  return (
    <>
      <path d={`M${edge} 0H${art.sides.divider.top}L${art.sides.divider.bottom} ${art.height}H${edge}z`} fill={fill} />
      <text
        className={styles.letter}
        x={side === 'left' ? art.sides.letter.left : art.sides.letter.right}
        y={art.sides.letter.y}
        fill={readableOn(color)}
        fontSize={art.sides.letter.size}
        opacity={art.sides.letter.opacity}
        textAnchor="middle"
      >
        {initials(team.name).charAt(0)}
      </text>
    </>
  );
}
