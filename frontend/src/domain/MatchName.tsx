import type { EventParticipant } from '@/api/types';
import art from '../../art.json';
import { fitText } from './artText';
import { readableOn } from './color';
import styles from './MatchArt.module.css';

interface Props {
  team: EventParticipant;
  color: string;
  side: 'left' | 'right';
  wide: boolean;
}

/** The label on a team's half: its crest, if it has one, and its short name on one or two lines. */
export function MatchName({ team, color, side, wide }: Props) {
  // The page's text covers the left of the wide form, so names stay close to the middle.
  const place = wide ? art.sides.wide : art.sides.names;
  const row = team.image ? art.sides.below_crest : art.sides.alone;
  const center = place[side];
  const name = fitText(team.short_name, place.width, row.size);
  const text = {
    className: styles.name,
    x: center,
    fill: readableOn(color),
    fontSize: name.size,
    letterSpacing: `${art.text.spacing}em`,
    textAnchor: 'middle',
  } as const;
  return (
    <>
      {team.image && (
        <image href={team.image.src} x={center - art.sides.crest.size / 2} y={art.sides.crest.y} width={art.sides.crest.size} height={art.sides.crest.size} />
      )}
      {name.lines.map((line, index) => (
        <text key={line} {...text} y={row.y + (index - (name.lines.length - 1) / 2) * name.size * art.text.line + name.size * art.text.baseline}>
          {line}
        </text>
      ))}
    </>
  );
}
