import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import grid from '@/domain/CardGrid.module.css';
import { EventGrid } from '@/domain/EventGrid';
import Respelled from '@/domain/Respelled';
import { useCatalogue } from '@/domain/useCatalogue';
import { VodCard } from '@/domain/VodCard';
import { FoundNames } from './FoundNames';
import { useSearchQuery } from './searchApi';
import { ResultSection } from './ResultSection';
import { searchPath } from './searchPath';
import styles from './SearchScreen.module.css';
import { suggestionGroups } from './suggestions';

/** The API's maximum number of results of each kind. */
const MOST = 20;
const OUTLINES = 8;

/** The results for some words: names first, then events and the library, with links to the full lists. */
export function SearchResults({ words, literal }: { words: string; literal: boolean }) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const { currentData: answer, error, isFetching, refetch } = useSearchQuery({ q: words, limit: MOST, ...(literal && { literal: 1 }) });

  if (!answer) {
    if (!error || isFetching) return <EventGrid events={[]} waiting={OUTLINES} />;
    const tooLong = (error as Problem).status === 422;
    return tooLong ? <EmptyState icon="search" title={t('results.tooLong')} /> : <ErrorState onRetry={() => void refetch()} />;
  }
  const { data, meta } = answer;
  const sought = meta.showing ?? words;
  const names = suggestionGroups(data, catalogue).filter(({ kind }) => kind !== 'events' && kind !== 'library');

  return (
    <>
      {meta.showing && (
        <div className={styles.meant}>
          <Respelled typed={words} showing={meta.showing} to={searchPath.literally(words)} />
        </div>
      )}
      <p className={`count ${styles.count}`} role="status">
        {t('results.count', { count: meta.total })}
      </p>
      {meta.did_you_mean && (
        <p className={`count ${styles.meant}`}>
          <Link to={searchPath.results(meta.did_you_mean)}>{t('results.meant', { words: meta.did_you_mean })}</Link>
        </p>
      )}
      {meta.total === 0 && (
        <EmptyState icon="search" title={t('results.nothing', { words })} text={t('results.nothingText')}>
          <LinkButton to="/schedule" look="primary">
            {t('results.begin.schedule')}
          </LinkButton>
          <LinkButton to="/vod">{t('results.begin.recordings')}</LinkButton>
        </EmptyState>
      )}
      {names.map(({ kind, suggestions }) => (
        <FoundNames key={kind} kind={kind} names={suggestions} total={meta.totals[kind]} />
      ))}
      {data.events.length > 0 && (
        <ResultSection
          kind="events"
          total={meta.totals.events}
          links={[
            { to: searchPath.schedule(sought), label: t('results.inSchedule') },
            { to: searchPath.recordings(sought), label: t('results.inRecordings') },
          ]}
        >
          <EventGrid events={data.events} />
        </ResultSection>
      )}
      {data.library.length > 0 && (
        <ResultSection kind="library" total={meta.totals.library} links={[{ to: searchPath.libraryOf(sought), label: t('results.inLibrary') }]}>
          <ul className={`${grid.cards} ${grid.grid}`}>
            {data.library.map((item) => (
              <li key={item.id}>
                <VodCard item={item} />
              </li>
            ))}
          </ul>
        </ResultSection>
      )}
    </>
  );
}
