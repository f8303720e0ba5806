import clsx from 'clsx';
import { useDeferredValue, useRef } from 'react';
import type { EventItem } from '@/api/types';
import { useGridShape } from '@/lib/useGridShape';
import { useListWindow } from '@/lib/useListWindow';
import { EVENT_CARD_RATIO } from '@/lib/constants';
import { EventCard } from '@/domain/EventCard';
import { EventCardSkeleton } from '@/domain/EventCardSkeleton';
import styles from '@/domain/CardGrid.module.css';

interface Props {
  events: readonly EventItem[];
  total: number | undefined;
  layout: 'grid' | 'list';
  /** Outlines, as long as there are no events. */
  waiting?: number;
}

/** More cards than this, and only those near the viewport are drawn. */
const WHOLE = 48;
const OVERSCAN = 2;
const EAGER = 4;
/** A card's words under its picture, and a card of a list: they count only until the first is drawn. */
const WORDS_PX = 144;
const LIST_ROW_PX = 150;

/** Cards in as many columns as fit, or one under the other; however many there are, few are in the page. */
export function CardList({ events, total, layout, waiting = 0 }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, rowGap, width } = useGridShape(list, layout);
  const count = events.length + waiting;
  // What is near comes first, and the rest of a short list right after.
  const whole = useDeferredValue((total ?? 0) <= WHOLE, false);
  const rows = useListWindow(list, {
    count: columns && Math.ceil(count / columns),
    estimate: () => (layout === 'list' ? LIST_ROW_PX : width / Math.max(1, columns) / EVENT_CARD_RATIO + WORDS_PX),
    gap: rowGap,
    whole,
    overscan: OVERSCAN,
  });
  const shown = Array.from({ length: count }, (_, index) => index).slice(rows.first * columns, (rows.last + 1) * columns);

  return (
    <ul ref={list} className={clsx(styles.cards, styles[layout])} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
      {shown.map((index) => {
        const event = events[index];
        // The first card of a row is as high as the row.
        const row = { 'data-index': Math.floor(index / columns), ...(index % columns === 0 && { ref: rows.measure }) };
        if (!event) {
          return (
            <li key={index} aria-hidden="true" {...row}>
              <EventCardSkeleton layout={layout} />
            </li>
          );
        }
        const place = rows.partial ? { 'aria-posinset': index + 1, 'aria-setsize': total ?? count } : {};
        return (
          <li key={event.id} {...place} {...row}>
            <EventCard event={event} layout={layout} eager={index < EAGER} headingLevel="h2" />
          </li>
        );
      })}
    </ul>
  );
}
