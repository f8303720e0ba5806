import type { VodItem } from '@/api/types';
import type { PagedList } from '@/ui/ListFoot';
import { useVodPagesInfiniteQuery } from '@/features/catalogue/libraryApi';
import { type LibraryFilters, libraryQuery } from './libraryFilters';

export interface LibraryList extends PagedList {
  /** Undefined until the first page for these filters is loaded. */
  items: VodItem[] | undefined;
  total: number | undefined;
  /** The similar words that the list was searched for, if the filters' words find nothing. */
  showing: string | undefined;
}

/** Loads the items that match the filters, page by page. */
export function useLibraryList(filters: LibraryFilters): LibraryList {
  const result = useVodPagesInfiniteQuery(libraryQuery(filters));
  const pages = result.currentData?.pages;
  const items = pages?.flatMap((page) => page.data);
  return {
    items,
    total: pages?.[0]?.meta.total,
    showing: pages?.[0]?.meta.showing,
    loaded: items?.length ?? 0,
    failed: result.isError && !result.isFetching,
    more: result.hasNextPage,
    loadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void (pages ? result.fetchNextPage() : result.refetch()),
  };
}
