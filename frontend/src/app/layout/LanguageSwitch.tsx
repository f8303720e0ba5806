import { useTranslation } from '@/i18n/useTranslation';
import { LANGUAGES } from '@/lib/constants';
import { useBootstrap } from '@/features/channel/channelApi';
import { languageName } from '@/i18n/language';
import styles from './LanguageSwitch.module.css';
import { useLanguageChange } from './useLanguageChange';

/** Rendered only if the channel has several languages. Accessible names start with the visible code, then the language's own name. */
export function LanguageSwitch() {
  const { t, language } = useTranslation();
  const { settings } = useBootstrap();
  const change = useLanguageChange();
  if (!settings['multi-language']) return null;
  return (
    <div className={styles.switch} role="group" aria-label={t('language.choose')}>
      {LANGUAGES.map((offered) => (
        <button
          key={offered}
          type="button"
          lang={offered}
          aria-pressed={language === offered}
          aria-label={`${offered.toUpperCase()}, ${languageName(offered)}`}
          onClick={() => void change(offered)}
        >
          {offered.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
