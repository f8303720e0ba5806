import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { TitledPage } from '@/ui/TitledPage';
import { useGetVodRailsQuery } from '@/features/catalogue/libraryApi';
import { useGetEventsWithClipsQuery } from '@/features/clips/clipsApi';
import { useScreenTitle } from '@/features/channel/useScreenTitle';
import '@/i18n/en.json?library';
import { EventsWithClips } from './EventsWithClips';
import { isNarrowed, type LibraryFilters, readLibraryFilters, writeLibraryFilters } from './libraryFilters';
import { LibraryItemSheet } from './LibraryItemSheet';
import { LibraryRails } from './LibraryRails';
import { LibraryResults } from './LibraryResults';
import styles from './LibraryScreen.module.css';
import { LibraryTabs } from './LibraryTabs';
import { LibraryTools } from './LibraryTools';
import { useLibraryList } from './useLibraryList';

const Respelled = lazy(() => import(/* webpackChunkName: "respelled" */ '@/domain/Respelled'));

/** The on-demand library: its rails, then all its items, filtered by category, words and day. */
export function LibraryScreen() {
  const { t } = useTranslation();
  const title = useScreenTitle('/vod_library', t('library.title'));
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readLibraryFilters(params), [params]);
  const list = useLibraryList(filters);
  const narrowed = isNarrowed(filters);
  // The number of rails is unknown until they load, so the content under them waits, to avoid a layout shift.
  const [rails, withClips] = [useGetVodRailsQuery(), useGetEventsWithClipsQuery()];
  const railsComing = (rails.isLoading || withClips.isLoading) && !narrowed;
  const change = (next: LibraryFilters) => setParams(writeLibraryFilters(next, params), { replace: true, preventScrollReset: true });

  return (
    <TitledPage title={title} className={styles.screen}>
      <LibraryTabs params={params} filters={filters} />
      <LibraryTools filters={filters} onChange={change} />
      {!narrowed && (
        <div className={styles.rails}>
          <LibraryRails />
          {rails.data && <EventsWithClips />}
        </div>
      )}
      {!railsComing && (
        <section className={styles.all} aria-labelledby="library-all">
          <header className={styles.head}>
            <h2 id="library-all" className="section-title">
              {narrowed ? t('library.found') : t('library.all')}
            </h2>
            <p className={`count ${styles.count}`} role="status">
              {list.total !== undefined && t('library.count', { count: list.total })}
            </p>
          </header>
          {list.showing && filters.title && (
            <Suspense fallback={null}>
              <Respelled typed={filters.title} showing={list.showing} to={{ search: `${writeLibraryFilters({ ...filters, literal: '1' }, params)}` }} />
            </Suspense>
          )}
          <LibraryResults list={list} narrowed={narrowed} onClear={() => change({ sort_field: filters.sort_field })} />
        </section>
      )}
      <LibraryItemSheet />
    </TitledPage>
  );
}
