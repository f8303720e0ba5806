import { lazy, Suspense, useEffect, useState } from 'react';
import { hasAnswered } from '@/api/earlyCalls';
import { ErrorState } from '@/ui/ErrorState';
import { ListFoot } from '@/ui/ListFoot';
import type { EventsAlias } from './aliases';
import { CardList } from './CardList';
import type { Layout } from './LayoutControl';
import { NoEvents } from './NoEvents';
import { ScheduleSkeleton } from './ScheduleSkeleton';
import type { EventList } from './useEventList';

interface Props {
  list: EventList;
  alias: EventsAlias;
  layout: Layout;
  filtered: boolean;
  onClear: () => void;
}

const OUTLINES = 8;

const loadTable = async () => ({ default: (await import(/* webpackChunkName: "events-table" */ './EventsTable')).EventsTable });
const loadSchedule = async () => ({ default: (await import(/* webpackChunkName: "schedule" */ './Schedule')).Schedule });
const EventsTable = lazy(loadTable);
const Schedule = lazy(loadSchedule);

/** The list in its layout, or its loading, empty or error state. */
export function EventResults({ list, alias, layout, filtered, onClear }: Props) {
  const rows = alias === 'schedule' || layout === 'table';
  const load = rows && (alias === 'schedule' ? loadSchedule : loadTable);
  // Loads the layout's script in parallel with the list.
  useEffect(() => {
    if (load) load().catch(() => undefined);
  }, [load]);
  // A prefetched response renders almost at once, so placeholders would only flash.
  const [here, setHere] = useState(() => hasAnswered('events'));
  if (here && list.events) setHere(false);
  if (!list.events) {
    if (list.failed) return <ErrorState onRetry={list.retry} />;
    return rows ? <ScheduleSkeleton /> : <CardList events={[]} total={undefined} layout={layout === 'list' ? 'list' : 'grid'} waiting={here ? 0 : OUTLINES} />;
  }
  if (list.events.length === 0) return <NoEvents alias={alias} filtered={filtered} onClear={onClear} />;
  return (
    // The foot renders with the list: under the placeholders it would be in view and request the next page at once.
    <Suspense fallback={<ScheduleSkeleton />}>
      {shown(list, alias, layout)}
      <ListFoot list={list} />
    </Suspense>
  );
}

function shown(list: EventList, alias: EventsAlias, layout: Layout) {
  const events = list.events ?? [];
  if (alias === 'schedule') return <Schedule events={events} total={list.total} />;
  if (layout === 'table') return <EventsTable events={events} total={list.total} />;
  return <CardList events={events} total={list.total} layout={layout} />;
}
