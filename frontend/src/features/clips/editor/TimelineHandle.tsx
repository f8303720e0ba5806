import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { type Bounds, type Edge, edgeRange, type Span } from './span';
import styles from './Timeline.module.css';
import { spokenTime } from './timecode';

interface Props {
  edge: Edge;
  span: Span;
  bounds: Bounds;
  frame: number;
  /** Position as a fraction of the timeline's width. */
  part: number;
  onMove: (to: number) => void;
  /** Moves the edge to the moment under the pointer. */
  onDrag: (event: PointerEvent) => void;
}

const SECOND = 1;
const LEAP = 10;

function target(event: KeyboardEvent, now: number, frame: number, [least, most]: readonly [number, number]): number | null {
  const step = event.shiftKey ? SECOND : frame;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return now - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return now + step;
    case 'PageDown':
      return now - LEAP;
    case 'PageUp':
      return now + LEAP;
    case 'Home':
      return least;
    case 'End':
      return most;
    default:
      return null;
  }
}

/** Slider for a clip edge: arrow keys move it by a frame, with Shift by a second, page keys by ten seconds. */
export function TimelineHandle({ edge, span, bounds, frame, part, onMove, onDrag }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const value = span[edge];
  const limits = edgeRange(span, edge, bounds);
  const onKeyDown = (event: KeyboardEvent) => {
    // Adds half a frame, because rounding down could otherwise return to the same frame.
    const to = target(event, value, frame, limits);
    if (to === null) return;
    event.preventDefault();
    onMove(to + frame / 2);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-edge={edge}
      style={{ left: `${part * 100}%` }}
      aria-label={t(`clipping.cut.${edge}`)}
      aria-valuemin={Math.round(limits[0] * 100) / 100}
      aria-valuemax={Math.round(limits[1] * 100) / 100}
      aria-valuenow={Math.round(value * 100) / 100}
      aria-valuetext={spokenTime(value, locale)}
      aria-describedby="clip-keys"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDrag(event)}
    />
  );
}
