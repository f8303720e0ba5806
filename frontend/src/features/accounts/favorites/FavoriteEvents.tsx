import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ListFoot } from '@/ui/ListFoot';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { type FavoriteEventsFilter, useFavoriteEventPagesInfiniteQuery } from '@/features/favorites/favoritesApi';
import { EventGrid } from '@/domain/EventGrid';
import { SpoilerSwitch } from '@/domain/SpoilerSwitch';
import styles from './Favorites.module.css';

const WHEN = ['next', 'past'] as const;
type When = (typeof WHEN)[number];

const FILTERS: Record<When, FavoriteEventsFilter> = {
  next: { stream_status: 'live,upcoming', sort_field: 'date', sort_direction: 'asc' },
  past: { stream_status: 'finished', sort_field: 'date', sort_direction: 'desc' },
};

const OUTLINES = 4;
const PARAMETER = 'show';

/** Lists favourite events and events of favourite teams, schools, sports and places: either live and upcoming, or finished ones. */
export function FavoriteEvents({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const when: When = params.get(PARAMETER) === 'past' ? 'past' : 'next';
  const list = useFavoriteEventPagesInfiniteQuery({ userId, filter: FILTERS[when] }, { refetchOnMountOrArgChange: true });
  const events = list.currentData?.pages.flatMap(({ data }) => data);
  const choose = (when: When) => setParams(when === 'past' ? { [PARAMETER]: when } : {}, { replace: true, preventScrollReset: true });
  const failed = list.isError && !list.isFetching;
  const foot = {
    loaded: events?.length ?? 0,
    failed,
    more: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.fetchNextPage(),
  };
  return (
    <section aria-labelledby="favorite-events" aria-busy={!events && !failed}>
      <header className={styles.head}>
        <h2 id="favorite-events" className="section-title">
          {t('favorites.events')}
        </h2>
        <SegmentedControl
          label={t('favorites.when.label')}
          value={when}
          options={WHEN.map((value) => ({ value, label: t(`favorites.when.${value}`) }))}
          onChange={choose}
        />
        {when === 'past' && <SpoilerSwitch />}
      </header>
      {!events && failed && <ErrorState onRetry={() => void list.refetch()} />}
      {events?.length === 0 && <EmptyState title={t(`favorites.none.${when}`)} text={t('favorites.none.text')} />}
      {(events ? events.length > 0 : !failed) && <EventGrid events={events ?? []} waiting={events ? 0 : OUTLINES} />}
      {events && events.length > 0 && <ListFoot list={foot} />}
    </section>
  );
}
