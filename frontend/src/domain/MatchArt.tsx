import clsx from 'clsx';
import { useId } from 'react';
import type { EventItem } from '@/api/types';
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
  /** Draws 21:9 with room on the left for text, instead of 16:9. */
  wide?: boolean;
  className?: string | undefined;
}

/** Extra width on the left of the wide form, in drawing units (the plain form is 640 × 360). */
const WIDE_ROOM = 200;

/**
 * Generated art for an event without a picture: two team colours split by a diagonal, or a pattern for events that are not
 * a match of two. Decorative: the title is beside it wherever it is shown.
 */
export function MatchArt({ event, wide = false, className }: Props) {
  const id = useId();
  const catalogue = useCatalogue();
  const order = useTitleOrder();
  const category = catalogue.category(event.event_category_id);
  const sides = sidesOf(event);
  const left = wide ? -WIDE_ROOM : 0;
  const frame = {
    className: clsx(styles.art, className),
    viewBox: `${left} 0 ${640 - left} 360`,
    preserveAspectRatio: 'xMidYMid slice',
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
      <pattern id={`${id}t`} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(16)">
        <rect width="5" height="14" fill="#fff" opacity="0.045" />
      </pattern>
      {[firstColor, secondColor].map((color, index) => (
        <linearGradient key={color} id={`${id}${index}`} x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor={shade(color, 0.035)} />
          <stop offset="1" stopColor={shade(color, -0.07)} />
        </linearGradient>
      ))}
      <MatchGround team={first} color={firstColor} fill={`url(#${id}0)`} side="left" left={left} />
      <MatchGround team={second} color={secondColor} fill={`url(#${id}1)`} side="right" left={left} />
      <rect x={left} width={640 - left} height="360" fill={`url(#${id}t)`} />
      <MatchName team={first} color={firstColor} side="left" wide={wide} />
      <MatchName team={second} color={secondColor} side="right" wide={wide} />
      <path d="M369 0h7L271 360h-7z" fill="#fff" opacity="0.92" />
      <SportMark icon={category?.icon} />
    </svg>
  );
}
