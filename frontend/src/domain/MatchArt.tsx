import clsx from 'clsx';
import { useId } from 'react';
import type { EventItem } from '@/api/types';
import art from '../../art.json';
import { MatchGround } from './MatchGround';
import { MatchName } from './MatchName';
import { PatternArt } from './PatternArt';
import { SportMark } from './SportMark';
import { distinctColors, shade } from './color';
import { inOrder, sidesOf } from './sides';
import { useCatalogue } from './useCatalogue';
import { useTitleOrder } from './useTitleOrder';
import styles from './MatchArt.module.css';

/** The event fields that determine the art. Slides and library items have no sport. */
export type ArtEvent = Pick<EventItem, 'id' | 'participants' | 'home_team_id'> & { event_category_id: number | null };

interface Props {
  event: ArtEvent;
  /** Draws 21:9 with additional room on the left for text, instead of 16:9. */
  wide?: boolean;
  /** The part of a wide drawing that stays in view where it is cropped. */
  kept?: 'middle' | 'right';
  className?: string | undefined;
}

/**
 * Generated art for an event without a picture: two team colours split by a diagonal, or a pattern for events that are not
 * a match of two. Decorative: the title is beside it wherever it is shown.
 */
export function MatchArt({ event, wide = false, kept = 'middle', className }: Props) {
  const id = useId();
  const catalogue = useCatalogue();
  const order = useTitleOrder();
  const category = catalogue.category(event.event_category_id);
  const sides = sidesOf(event);
  const left = wide ? -art.sides.wide_room : 0;
  const frame = {
    className: clsx(styles.art, className),
    viewBox: `${left} 0 ${art.width - left} ${art.height}`,
    preserveAspectRatio: kept === 'right' ? 'xMaxYMid slice' : 'xMidYMid slice',
    'aria-hidden': true,
  };

  if (!sides) {
    const lone = event.participants.length === 1 ? event.participants[0]?.color : null;
    return (
      <svg {...frame}>
        <PatternArt seed={event.id} color={lone ?? category?.color ?? catalogue.brandColor} icon={category?.icon} left={left} />
      </svg>
    );
  }

  const [first, second] = inOrder(sides, order);
  const neutral = inOrder({ away: catalogue.neutralColor, home: catalogue.brandColor }, order);
  const [firstColor, secondColor] = distinctColors(first.color ?? neutral[0], second.color ?? neutral[1]);
  return (
    <svg {...frame}>
      <pattern
        id={`${id}t`}
        width={art.sides.hatch.step}
        height={art.sides.hatch.step}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${art.sides.hatch.angle})`}
      >
        <rect width={art.sides.hatch.width} height={art.sides.hatch.step} fill={art.sides.overlay} opacity={art.sides.hatch.opacity} />
      </pattern>
      {[firstColor, secondColor].map((color, index) => (
        <linearGradient key={color} id={`${id}${index}`} x1="0" y1="0" x2={art.sides.shades.x} y2={art.sides.shades.y}>
          <stop offset="0" stopColor={shade(color, art.sides.shades.light)} />
          <stop offset="1" stopColor={shade(color, art.sides.shades.dark)} />
        </linearGradient>
      ))}
      <MatchGround team={first} color={firstColor} fill={`url(#${id}0)`} side="left" left={left} />
      <MatchGround team={second} color={secondColor} fill={`url(#${id}1)`} side="right" left={left} />
      <rect x={left} width={art.width - left} height={art.height} fill={`url(#${id}t)`} />
      <MatchName team={first} color={firstColor} side="left" wide={wide} />
      <MatchName team={second} color={secondColor} side="right" wide={wide} />
      <path d={art.sides.divider.path} fill={art.sides.overlay} opacity={art.sides.divider.opacity} />
      <SportMark icon={category?.icon} />
    </svg>
  );
}
