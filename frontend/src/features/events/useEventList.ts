import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import type { PagedList } from '@/ui/ListFoot';
import { useNow } from '@/lib/useNow';
import { usePageKey } from '@/lib/usePageKey';
import { EVENTS_PER_LARGE_PAGE, useEventPagesInfiniteQuery } from '@/features/catalogue/eventsApi';
import { EVENTS_PER_PAGE } from '@/features/catalogue/firstCalls';
import { dayKey, viewerZone } from '@/domain/eventTime';
import { pageMemory } from '@/lib/pageMemory';
import { eventsQuery, type EventsAlias } from './aliases';
import type { Filters } from './filters';

/** How many events each page of the history showed. */
const lengths = pageMemory<number>('list_length');

const LIVE_POLL_MS = 60_000;
const FRESH_S = 60;
const KEPT_FRESH_S = 600;

export interface EventList extends PagedList {
  /** Undefined until the first page of these filters is there. */
  events: EventItem[] | undefined;
  total: number | undefined;
}

/** The events of an alias and its filters, page after page; nothing is asked where the list is not `shown`. */
export function useEventList(alias: EventsAlias, filters: Filters, shown = true): EventList {
  const zone = viewerZone();
  const query = eventsQuery(alias, filters, dayKey(useNow(), zone), zone);
  const page = usePageKey();
  const returned = useNavigationType() === NavigationType.Pop;
  const wanted = useMemo(() => lengths.get(page) ?? 0, [page]);
  const result = useEventPagesInfiniteQuery(shown ? query : skipToken, {
    pollingInterval: alias === 'live' ? LIVE_POLL_MS : 0,
    // A list that is come back to stays whole; one that is opened anew starts over where it is not fresh.
    refetchOnMountOrArgChange: returned ? KEPT_FRESH_S : FRESH_S,
    refetchCachedPages: returned,
    initialPageParam: { offset: 0, limit: wanted > EVENTS_PER_PAGE ? EVENTS_PER_LARGE_PAGE : EVENTS_PER_PAGE },
  });
  const pages = result.currentData?.pages;
  // A page of cards is drawn piece by piece, so that scrolling and pressing go on meanwhile.
  const events = useDeferredValue(useMemo(() => pages?.flatMap(({ data }) => data), [pages]));
  const loaded = events?.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = result;

  // After a reload the list grows to its length again, so that the place in it can be found; else its length is kept.
  useEffect(() => {
    if (loaded >= wanted) lengths.set(page, loaded);
    else if (loaded > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [page, wanted, loaded, hasNextPage, isFetching, isError, fetchNextPage]);

  return {
    events,
    total: pages?.[0]?.meta.total,
    loaded,
    failed: isError && !isFetching,
    more: hasNextPage,
    loadingMore: result.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void (pages ? fetchNextPage() : result.refetch()),
  };
}
