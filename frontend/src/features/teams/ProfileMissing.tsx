import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import styles from './Profile.module.css';

/** Shown if the URL matches no profile, with links to other pages. */
export function ProfileMissing() {
  const { t } = useTranslation();
  return (
    <div className={`page ${styles.sections}`}>
      <h1 className="page-title">{t('teams.missing.title')}</h1>
      <EmptyState icon="search" title={t('teams.missing.lead')} text={t('teams.missing.text')}>
        <LinkButton to="/schedule" look="primary">
          {t('events.see.schedule')}
        </LinkButton>
        <LinkButton to="/">{t('pages.notFound.home')}</LinkButton>
      </EmptyState>
    </div>
  );
}
