import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LinkTabs } from '@/components/LinkTabs';
import { useMediaQuery } from '@/components/useMediaQuery';
import { useStoredChoice } from '@/components/useStoredChoice';
import { EVENTS_ALIASES, type EventsAlias } from './aliases';
import { EventResults } from './EventResults';
import { FilterChips } from './FilterChips';
import { FilterFields } from './FilterFields';
import { FilterSheet } from './FilterSheet';
import { countFilters, readFilters, writeFilters, type Filters } from './filters';
import { LAYOUTS, LayoutControl, type Layout } from './LayoutControl';
import { useEventList } from './useEventList';
import styles from './EventsScreen.module.css';

/** Every list of events: live, upcoming, on demand and the schedule are one screen under four addresses. */
export function EventsScreen({ alias }: { alias: EventsAlias }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const [layout, setLayout] = useStoredChoice<Layout>('events_layout', LAYOUTS, 'grid');
  const roomy = useMediaQuery('(min-width: 960px)');
  const list = useEventList(alias, filters);

  const change = (next: Filters) => setParams(writeFilters(next, params), { replace: true, preventScrollReset: true });
  const clear = () => change({});
  const query = params.size > 0 ? `?${params}` : '';

  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="page-title">{t(`events.title.${alias}`)}</h1>
      <LinkTabs
        label={t('events.tabs')}
        tabs={EVENTS_ALIASES.map((one) => ({
          to: `/${one}${query}`,
          label: t(`events.tab.${one}`),
          current: one === alias,
          marked: one === 'live',
        }))}
      />
      <div className={styles.tools}>
        {roomy ? (
          <div className={styles.fields}>
            <FilterFields filters={filters} onChange={change} />
          </div>
        ) : (
          <FilterSheet filters={filters} onChange={change} onClear={clear} total={list.total} />
        )}
        <div className={styles.bar}>
          <p className={styles.count} aria-live="polite">
            {list.total !== undefined && t('events.count', { count: list.total })}
          </p>
          {alias !== 'schedule' && <LayoutControl layout={layout} onChange={setLayout} />}
        </div>
        {countFilters(filters) > 0 && <FilterChips filters={filters} onChange={change} onClear={clear} />}
      </div>
      <EventResults list={list} alias={alias} layout={layout} filtered={countFilters(filters) > 0} onClear={clear} />
    </div>
  );
}
