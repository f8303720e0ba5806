import { useId } from 'react';
import type { EventParticipant } from '@/api/types';
import { initials } from '@/components/initials';
import { fitText } from './artText';
import { readableOn } from './color';
import styles from './MatchArt.module.css';

interface Props {
  team: EventParticipant;
  color: string;
  fill: string;
  texture: string;
  side: 'away' | 'home';
  left: number;
}

const CREST = 136;
const SHAPES = {
  // In the wide form the words of the page stand on the left, so names keep close to the middle.
  wide: { away: 196, home: 478, width: 150 },
  plain: { away: 143, home: 499, width: 226 },
};

/** One team's half: its colour, a ghost of its initials, its crest where it has one, its short name. */
export function MatchSide({ team, color, fill, texture, side, left }: Props) {
  const clip = useId();
  const away = side === 'away';
  const shape = away ? `M${left} 0H372L268 360H${left}z` : 'M372 0H640V360H268z';
  const measure = left < 0 ? SHAPES.wide : SHAPES.plain;
  const center = measure[side];
  const ink = readableOn(color);
  const name = fitText(team.short_name, measure.width, team.image ? 60 : 104);
  const middle = team.image ? 292 : 182;

  return (
    <g>
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <path d={shape} fill={fill} />
      <g clipPath={`url(#${clip})`}>
        <path d={shape} fill={texture} />
        <text className={styles.ghost} x={away ? 96 : 560} y="330" fill={ink} fontSize="380" textAnchor="middle">
          {initials(team.name).charAt(0)}
        </text>
      </g>
      {team.image && <image href={team.image.src} x={center - CREST / 2} y={middle - 196} width={CREST} height={CREST} />}
      <text className={styles.name} x={center} fill={ink} fontSize={name.size} textAnchor="middle">
        {name.lines.map((line, index) => (
          <tspan key={line} x={center} y={middle + (index - (name.lines.length - 1) / 2) * name.size * 1.02 + name.size * 0.35}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
