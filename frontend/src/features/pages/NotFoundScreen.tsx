import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { WayBack } from '@/features/session/WayBack';
import '@/i18n/en.json?pages';
import styles from './NotFoundScreen.module.css';

/** The page for unknown URLs, with a link to the home page. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <div className={`page ${styles.screen}`}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 className="page-title">{t('pages.notFound.title')}</h1>
      <p className={styles.text}>{t('pages.notFound.text')}</p>
      <div className={styles.actions}>
        <LinkButton to="/" look="primary" size="large" icon="home">
          {t('pages.notFound.home')}
        </LinkButton>
        <WayBack otherwise="/schedule" size="large">
          {t('pages.notFound.schedule')}
        </WayBack>
      </div>
    </div>
  );
}
