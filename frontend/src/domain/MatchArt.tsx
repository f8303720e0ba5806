import clsx from 'clsx';
import { useId } from 'react';
import type { EventItem } from '@/api/types';
import { MatchGround } from './MatchGround';
import { MatchName } from './MatchName';
import { PatternArt } from './PatternArt';
import { SportMark } from './SportMark';
import { separate, shade } from './color';
import { inOrder, sidesOf } from './sides';
import { useCatalogue } from './useCatalogue';
import { useTitleOrder } from './useTitleOrder';
import styles from './MatchArt.module.css';

/** What the art is drawn from. Slides and library items have no sport. */
export type ArtEvent = Pick<EventItem, 'id' | 'participants' | 'home_team_id'> & { event_category_id: number | null };

interface Props {
  event: ArtEvent;
  /** 21:9 with room on the left for words, instead of 16:9. */
  wide?: boolean;
  className?: string | undefined;
}

/** Room that the wide form adds on the left, in the drawing's own units (640 × 360). */
const WIDE_ROOM = 200;

/**
 * The picture of an event that has none: two teams' colours parted by a diagonal, or a pattern of its own for events of many.
 * Decorative: the title stands beside it wherever it is shown.
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
  const [firstColor, secondColor] = separate(first.color ?? neutral[0], second.color ?? neutral[1]);
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
