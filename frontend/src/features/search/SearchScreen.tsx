import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { SearchField } from '@/ui/SearchField';
import '@/i18n/en.json?results';
import { onSlash } from './onSlash';
import { useRecentSearches } from './recentSearches';
import { RecentSearches } from './RecentSearches';
import { SearchResults } from './SearchResults';
import styles from './SearchScreen.module.css';
import { useSearchWords } from './useSearchWords';

const WORDS = 'q';

/** The search results by kind. The URL holds the search words. */
export function SearchScreen() {
  const { t } = useTranslation();
  const { placeholder } = useSearchWords();
  const [params, setParams] = useSearchParams();
  const { recent, remember, clear } = useRecentSearches();
  const head = useRef<HTMLElement>(null);
  const words = (params.get(WORDS) ?? '').trim();

  useEffect(() => onSlash(() => head.current?.querySelector('input')?.focus()), []);

  // Remembers searches from every field. A link from another site, a reload and going back are not new searches.
  const isNew = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isNew) remember(words);
  }, [isNew, words, remember]);

  const search = (next: string | undefined) => setParams(next ? { [WORDS]: next } : {}, { replace: true, preventScrollReset: true });

  return (
    <div className={`page ${styles.screen}`}>
      <header ref={head} className={`page-head ${styles.head}`}>
        <h1 className="page-title">{words ? t('results.titleOf', { words }) : t('results.title')}</h1>
        <SearchField label={t('search.label')} placeholder={placeholder} value={words || undefined} onChange={search} />
      </header>
      {words ? <SearchResults key={words} words={words} literal={params.get('literal') === '1'} /> : <RecentSearches recent={recent} onClear={clear} />}
    </div>
  );
}
