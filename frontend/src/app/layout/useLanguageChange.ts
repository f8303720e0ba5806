import { useCallback } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { api } from '@/api/api';
import { showToast } from '@/features/toasts/toastsSlice';
import { switchTexts } from '@/i18n/i18n';
import { chooseLanguage, type Language } from '@/i18n/language';

/** Returns a function that switches the language without a reload: the texts, and all localized server data. */
export function useLanguageChange() {
  const dispatch = useDispatch();
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  return useCallback(
    async (language: Language) => {
      try {
        await switchTexts(language);
        chooseLanguage(language);
        dispatch(api.util.invalidateTags(['Localized']));
        // Otherwise `?lang=` in the address would restore the old language on reload.
        if (query.has('lang')) setQuery(named(query, language), { replace: true });
      } catch {
        dispatch(showToast({ type: 'error', message: t('language.failed') }));
      }
    },
    [dispatch, query, setQuery, t],
  );
}

function named(query: URLSearchParams, language: Language): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set('lang', language);
  return changed;
}
