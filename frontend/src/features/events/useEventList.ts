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

/** Number of loaded events per page of the history. */
const lengths = pageMemory<number>('list_length');

const LIVE_POLL_MS = 60_000;
const FRESH_S = 60;
const KEPT_FRESH_S = 600;

export interface EventList extends PagedList {
  /** Undefined until the first page for these filters is loaded. */
  events: EventItem[] | undefined;
  total: number | undefined;
  /** The similar words that the list was searched for, if the filters' words find nothing. */
  showing: string | undefined;
}

/** Loads the events of an alias and its filters, page by page. Sends no request unless the list is `shown`. */
export function useEventList(alias: EventsAlias, filters: Filters, shown = true): EventList {
  const zone = viewerZone();
  const query = eventsQuery(alias, filters, dayKey(useNow(), zone), zone);
  const page = usePageKey();
  const returned = useNavigationType() === NavigationType.Pop;
  const wanted = useMemo(() => lengths.get(page) ?? 0, [page]);
  const result = useEventPagesInfiniteQuery(shown ? query : skipToken, {
    pollingInterval: alias === 'live' ? LIVE_POLL_MS : 0,
    // Going back to a list keeps all its pages; a newly opened list starts over if it is stale.
    refetchOnMountOrArgChange: returned ? KEPT_FRESH_S : FRESH_S,
    refetchCachedPages: returned,
    initialPageParam: { offset: 0, limit: wanted > EVENTS_PER_PAGE ? EVENTS_PER_LARGE_PAGE : EVENTS_PER_PAGE },
  });
  // Deferred, so that scrolling and input stay responsive while a page of cards renders. The total waits with the cards:
  // controls that depend on it would otherwise move what the cards are about to replace.
  const pages = useDeferredValue(result.currentData?.pages);
  const events = useMemo(() => pages?.flatMap(({ data }) => data), [pages]);
  const loaded = events?.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = result;

  // After a reload, loads pages until the list has its former length, so that the scroll position can be restored. Otherwise records the length.
  useEffect(() => {
    if (loaded >= wanted) lengths.set(page, loaded);
    else if (loaded > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [page, wanted, loaded, hasNextPage, isFetching, isError, fetchNextPage]);

  return {
    events,
    total: pages?.[0]?.meta.total,
    showing: pages?.[0]?.meta.showing,
    loaded,
    failed: isError && !isFetching,
    more: hasNextPage,
    loadingMore: result.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void (result.currentData ? fetchNextPage() : result.refetch()),
  };
}
