import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { LinkTabs } from '@/ui/LinkTabs';
import { Switch } from '@/ui/Switch';
import { TitledPage } from '@/ui/TitledPage';
import { useMediaQuery } from '@/lib/useMediaQuery';
import { useStoredChoice } from '@/lib/useStoredChoice';
import { SpoilerSwitch } from '@/domain/SpoilerSwitch';
import { countFilters, readFilters, writeFilters } from '@/lib/filters';
import { useScreenTitle } from '@/features/channel/useScreenTitle';
import '@/i18n/en.json?events';
import { EVENTS_ALIASES, type EventsAlias } from './aliases';
import { CalendarSkeleton } from './calendar/CalendarSkeleton';
import { EventResults } from './EventResults';
import { FilterSheet } from './FilterSheet';
import { EVENT_FILTERS, type Filters, narrowing } from './filters';
import { LAYOUTS, LayoutControl, type Layout } from './LayoutControl';
import { useEventList } from './useEventList';
import { useOffersFilters } from './useOffersFilters';
import { ViewControl } from './ViewControl';
import { readView, writeView, type ViewChoice } from './views';
import styles from './EventsScreen.module.css';

const Respelled = lazy(() => import(/* webpackChunkName: "respelled" */ '@/domain/Respelled'));
const FilterFields = lazy(() => import('./FilterFields'));
const FilterChips = lazy(() => import('./FilterChips'));
const EventsCalendar = lazy(() => import(/* webpackChunkName: "calendar" */ './calendar/EventsCalendar'));

/** Every list of events: live, upcoming, on demand and the schedule are one screen under four paths. */
export function EventsScreen({ alias }: { alias: EventsAlias }) {
  const { t } = useTranslation();
  const title = useScreenTitle(`/${alias}`, t(`events.title.${alias}`));
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(EVENT_FILTERS, params), [params]);
  const [layout, setLayout] = useStoredChoice<Layout>('events_layout', LAYOUTS, 'grid');
  const roomy = useMediaQuery('(min-width: 960px)');
  const { view, day } = useMemo(() => readView(params), [params]);
  const calendar = alias === 'schedule' && view !== 'list' ? view : null;
  const list = useEventList(alias, filters, !calendar);
  const filtered = countFilters(narrowing(filters)) > 0;
  const offersFilters = useOffersFilters(alias, calendar ? undefined : list.total, filtered);

  const replace = (next: URLSearchParams) => setParams(next, { replace: true, preventScrollReset: true });
  const change = (next: Filters) => replace(writeFilters(EVENT_FILTERS, next, params));
  const look = (next: Partial<ViewChoice>) => replace(writeView({ view, day, ...next }, params));
  const literally = { search: `${writeFilters(EVENT_FILTERS, { ...filters, literal: '1' }, params)}` };
  const clear = () => change({ with: filters.with });
  const query = params.size > 0 ? `?${params}` : '';
  const bar = (
    <div className={styles.bar}>
      {alias === 'vod' && (
        <Switch label={t('events.allResults')} on={filters.with === 'results'} onChange={(on) => change({ ...filters, with: on ? 'results' : undefined })} />
      )}
      {(alias === 'vod' || calendar) && <SpoilerSwitch />}
      {alias === 'schedule' ? <ViewControl view={view} onChange={(next) => look({ view: next })} /> : <LayoutControl layout={layout} onChange={setLayout} />}
    </div>
  );

  const count = !calendar && (
    <p className="count" aria-live="polite">
      {list.total !== undefined && t('events.count', { count: list.total })}
    </p>
  );

  return (
    <TitledPage title={title} className={styles.screen} headClassName={styles.head} beside={count}>
      <div className={styles.tools}>
        <LinkTabs
          label={t('events.tabs')}
          tabs={EVENTS_ALIASES.map((one) => ({
            to: `/${one}${query}`,
            label: t(`events.tab.${one}`),
            current: one === alias,
            marked: one === 'live',
          }))}
        />
        {roomy && bar}
        {offersFilters && roomy && (
          <div className={styles.fields}>
            <Suspense fallback={null}>
              <FilterFields filters={filters} onChange={change} />
            </Suspense>
          </div>
        )}
        {offersFilters && !roomy && <FilterSheet filters={filters} onChange={change} onClear={clear} total={list.total} />}
        {!roomy && bar}
        {filtered && (
          <Suspense fallback={<div className={styles.chips} />}>
            <FilterChips filters={filters} onChange={change} onClear={clear} />
          </Suspense>
        )}
      </div>
      {calendar ? (
        <Suspense fallback={<CalendarSkeleton view={calendar} />}>
          <EventsCalendar
            filters={filters}
            view={calendar}
            day={day}
            onDay={(next) => look({ day: next })}
            filtered={filtered}
            literally={literally}
            onClear={clear}
          />
        </Suspense>
      ) : (
        <>
          {list.showing && filters.title && (
            <Suspense fallback={<div className={styles.chips} />}>
              <Respelled typed={filters.title} showing={list.showing} to={literally} />
            </Suspense>
          )}
          <EventResults list={list} alias={alias} layout={layout} filtered={filtered} onClear={clear} />
        </>
      )}
    </TitledPage>
  );
}
