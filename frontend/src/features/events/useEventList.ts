import type { EventItem } from '@/api/types';
import type { PagedList } from '@/components/ListFoot';
import { useNow } from '@/components/useNow';
import { useEventPagesInfiniteQuery } from '@/features/catalogue/eventsApi';
import { useBootstrap } from '@/features/channel/channelApi';
import { dayKey } from '@/features/match/eventTime';
import { eventsQuery, type EventsAlias } from './aliases';
import type { Filters } from './filters';

const LIVE_POLL_MS = 60_000;

export interface EventList extends PagedList {
  /** Undefined until the first page of these filters is there. */
  events: EventItem[] | undefined;
  total: number | undefined;
}

/** The events of an alias and its filters, page after page. */
export function useEventList(alias: EventsAlias, filters: Filters): EventList {
  const today = dayKey(useNow(), useBootstrap().settings.time_zone);
  const query = eventsQuery(alias, filters, today);
  const result = useEventPagesInfiniteQuery(query, alias === 'live' ? { pollingInterval: LIVE_POLL_MS } : undefined);
  const pages = result.currentData?.pages;
  return {
    events: pages?.flatMap((page) => page.data),
    total: pages?.[0]?.meta.total,
    failed: result.isError && !result.isFetching,
    more: result.hasNextPage,
    loadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void (pages ? result.fetchNextPage() : result.refetch()),
  };
}
