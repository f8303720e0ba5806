import type { EventParticipant } from '@/api/types';
import { fitText } from './artText';
import { readableOn } from './color';
import styles from './MatchArt.module.css';

interface Props {
  team: EventParticipant;
  color: string;
  side: 'left' | 'right';
  wide: boolean;
}

const CREST = 136;
const SHAPES = {
  // The page's text covers the left of the wide form, so names stay close to the middle.
  wide: { left: 196, right: 478, width: 150 },
  plain: { left: 143, right: 499, width: 226 },
};

/** The label on a team's half: its crest, if it has one, and its short name on one or two lines. */
export function MatchName({ team, color, side, wide }: Props) {
  const measure = wide ? SHAPES.wide : SHAPES.plain;
  const center = measure[side];
  const name = fitText(team.short_name, measure.width, team.image ? 60 : 104);
  const middle = team.image ? 292 : 182;
  const text = { className: styles.name, x: center, fill: readableOn(color), fontSize: name.size, textAnchor: 'middle' } as const;
  return (
    <>
      {team.image && <image href={team.image.src} x={center - CREST / 2} y={middle - 196} width={CREST} height={CREST} />}
      {name.lines.map((line, index) => (
        <text key={line} {...text} y={middle + (index - (name.lines.length - 1) / 2) * name.size * 1.02 + name.size * 0.35}>
          {line}
        </text>
      ))}
    </>
  );
}
