import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@/lib/constants';
import { useBootstrap } from '@/features/channel/channelApi';
import { languageName } from '@/i18n/language';
import styles from './LanguageSwitch.module.css';
import { useLanguageChange } from './useLanguageChange';

/** Shown only where the channel speaks several languages. Accessible names begin with the visible code; the language's own name follows. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { settings } = useBootstrap();
  const change = useLanguageChange();
  if (!settings['multi-language']) return null;
  return (
    <div className={styles.switch} role="group" aria-label={t('language.choose')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          aria-label={`${language.toUpperCase()}, ${languageName(language)}`}
          onClick={() => void change(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
