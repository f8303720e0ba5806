import { useCallback } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { api } from '@/api/api';
import { showToast } from '@/features/toasts/toastsSlice';
import { switchTexts } from '@/i18n/i18n';
import { chooseLanguage, type Language } from '@/i18n/language';

/** Switches the page in place: the interface's texts, and everything that the server wrote in the language before. */
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
        // An address that names a language must not bring the old one back on reload.
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
