import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { api } from '@/api/api';
import { showToast } from '@/features/toasts/toastsSlice';
import { switchTexts } from '@/i18n/i18n';
import { chooseLanguage, type Language } from '@/i18n/language';

/** Switches the page in place: the interface's texts, and everything that the server wrote in the language before. */
export function useLanguageChange() {
  const dispatch = useDispatch();
  const { t } = useTranslation();
  return useCallback(
    async (language: Language) => {
      try {
        await switchTexts(language);
        chooseLanguage(language);
        dispatch(api.util.invalidateTags(['Localized']));
      } catch {
        dispatch(showToast({ type: 'error', message: t('language.failed') }));
      }
    },
    [dispatch, t],
  );
}
