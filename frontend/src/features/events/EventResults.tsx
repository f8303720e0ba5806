import { ErrorState } from '@/components/ErrorState';
import { ListFoot } from '@/components/ListFoot';
import type { EventsAlias } from './aliases';
import { CardList } from './CardList';
import { EventsTable } from './EventsTable';
import type { Layout } from './LayoutControl';
import { NoEvents } from './NoEvents';
import { Schedule } from './Schedule';
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

/** The list in its layout, or what stands in its place. */
export function EventResults({ list, alias, layout, filtered, onClear }: Props) {
  const rows = alias === 'schedule' || layout === 'table';
  if (!list.events) {
    if (list.failed) return <ErrorState onRetry={list.retry} />;
    return rows ? <ScheduleSkeleton /> : <CardList events={[]} total={undefined} layout={layout === 'list' ? 'list' : 'grid'} waiting={OUTLINES} />;
  }
  if (list.events.length === 0) return <NoEvents alias={alias} filtered={filtered} onClear={onClear} />;
  return (
    <>
      {shown(list, alias, layout)}
      <ListFoot list={list} />
    </>
  );
}

function shown(list: EventList, alias: EventsAlias, layout: Layout) {
  const events = list.events ?? [];
  if (alias === 'schedule') return <Schedule events={events} total={list.total} />;
  if (layout === 'table') return <EventsTable events={events} total={list.total} />;
  return <CardList events={events} total={list.total} layout={layout} waiting={list.loadingMore ? 4 : 0} />;
}
