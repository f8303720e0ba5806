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
  /** Number of placeholder cards while there are no events. */
  waiting?: number;
}

/** Lists with more cards than this render only the cards near the viewport. */
const WHOLE = 48;
const OVERSCAN = 2;
const EAGER = 4;
/** Estimated heights until the first card is measured: the text under a picture, and a card in list layout. */
const WORDS_PX = 144;
const LIST_ROW_PX = 150;

/** Up to this number of live events have large cards. */
const FEW = 2;

/** Event cards in as many columns as fit, or in one column. Long lists are virtualized. */
export function CardList({ events, total, layout, waiting = 0 }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, rowGap, width } = useGridShape(list, layout);
  const count = events.length + waiting;
  // Renders the cards near the viewport first, then the rest of a short list.
  const whole = useDeferredValue((total ?? 0) <= WHOLE, false);
  const rows = useListWindow(list, {
    count: columns && Math.ceil(count / columns),
    estimate: () => (layout === 'list' ? LIST_ROW_PX : width / Math.max(1, columns) / EVENT_CARD_RATIO + WORDS_PX),
    gap: rowGap,
    whole,
    overscan: OVERSCAN,
  });
  const few = layout === 'grid' && count <= FEW && events.every(({ stream_status }) => stream_status === 'live');
  const large = few && ({ size: 'large', layout: count === 1 ? 'wide' : 'grid' } as const);
  const shown = Array.from({ length: count }, (_, index) => index).slice(rows.first * columns, (rows.last + 1) * columns);

  return (
    <ul ref={list} className={clsx(styles.cards, styles[layout], few && styles.few)} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
      {shown.map((index) => {
        const event = events[index];
        // The first card of a row has the row's height.
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
            <EventCard event={event} layout={layout} eager={index < EAGER} headingLevel="h2" {...large} />
          </li>
        );
      })}
    </ul>
  );
}
