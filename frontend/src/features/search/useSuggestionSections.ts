import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from '@/i18n/useTranslation';
import '@/i18n/en.json?spelling';
import type { IconName } from '@/ui/iconSet';
import { useDebounced } from '@/lib/useDebounced';
import { useCatalogue } from '@/domain/useCatalogue';
import { useRecentSearches } from './recentSearches';
import { useSuggestQuery } from './searchApi';
import { searchPath } from './searchPath';
import { type Suggestion, suggestionGroups } from './suggestions';
import { useSearchWords } from './useSearchWords';

/** Debounce delay while typing. */
const PAUSE_MS = 180;
const OF_EACH_KIND = 4;

/** One option: a match, or words to search for. */
export type Row = { key: string; to: string } & ({ suggestion: Suggestion; words?: undefined } | { words: string; label: string; icon: IconName });

export interface Section {
  key: string;
  heading: string;
  /** The heading is only for screen readers. */
  quiet: boolean;
  rows: Row[];
}

type State = 'recent' | 'waiting' | 'failed' | 'nothing' | 'found' | 'idle';

/** Returns the suggestions for the field's text: recent searches while it is empty, then matches. */
export function useSuggestionSections(text: string) {
  const { t } = useTranslation();
  const { heading } = useSearchWords();
  const catalogue = useCatalogue();
  const recall = useRecentSearches();
  const words = useDebounced(text.trim(), text.trim() === '' ? 0 : PAUSE_MS);
  const { data, currentData, isError, isFetching, refetch } = useSuggestQuery(words ? { q: words, limit: OF_EACH_KIND } : skipToken);
  // Keeps the previous matches until the new response arrives, so that the list does not flicker with each letter.
  const answer = words ? (currentData ?? (isFetching ? data : undefined)) : undefined;
  const groups = answer ? suggestionGroups(answer.data, catalogue) : [];
  const toWords = (key: string, query: string, label: string, icon: IconName): Row => ({ key, to: searchPath.results(query), words: query, label, icon });

  const sections: Section[] = groups.map(({ kind, suggestions }) => ({
    key: kind,
    heading: heading(kind),
    quiet: false,
    rows: suggestions.map((suggestion) => ({ key: suggestion.key, to: suggestion.to, suggestion })),
  }));
  const showing = answer?.meta.showing ?? undefined;
  if (words && groups.length > 0) {
    const rows = [toWords('all', words, t('results.all', { words: showing ?? words }), 'arrow-right')];
    if (showing) rows.push({ ...toWords('literal', words, t('spelling.instead', { words }), 'search'), to: searchPath.literally(words) });
    sections.push({ key: 'all', heading: t('results.results'), quiet: true, rows });
  }
  if (!words && recall.recent.length > 0) {
    const rows = recall.recent.map((one, index) => toWords(`recent-${index}`, one, one, 'clock'));
    sections.push({ key: 'recent', heading: t('results.recent'), quiet: false, rows });
  }

  const state = stateOf();
  return { sections, state, words, showing, message: message(), recall, retry: () => void refetch() };

  function stateOf(): State {
    if (!words) return recall.recent.length > 0 ? 'recent' : 'idle';
    if (answer) return groups.length > 0 ? 'found' : 'nothing';
    return isError && !isFetching ? 'failed' : 'waiting';
  }

  function message(): string {
    if (state === 'nothing') return t('results.nothing', { words });
    const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
    if (state !== 'found' || isFetching) return '';
    const said = t('results.count', { count });
    return showing ? `${t('spelling.showing', { words: showing })} ${said}` : said;
  }
}
