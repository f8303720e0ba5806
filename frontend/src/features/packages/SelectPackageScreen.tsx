import { useTranslation } from '@/i18n/useTranslation';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import '@/i18n/en.json?forms';
import '@/i18n/en.json?passes';
import { PassDetails } from './PassDetails';
import { PassSkeleton } from './PassSkeleton';
import { usePass } from '@/features/catalogue/usePass';
import styles from './SelectPackageScreen.module.css';

/** The details of one pass. */
export function SelectPackageScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = Number(useParams().id);
  const { pass, missing, failed, retry } = usePass(id, params.get('type') === 'subscription' ? 'subscription' : 'package');

  return (
    <div className={`page ${styles.screen}`}>
      <p className={styles.back}>
        <Link to="/packages" className="text-link">
          <Icon name="chevron-left" size={20} />
          {t('passes.all')}
        </Link>
      </p>
      {pass && <PassDetails key={pass.id} pass={pass} />}
      {!pass && !missing && !failed && <PassSkeleton />}
      {failed && (
        <>
          <h1 className="visually-hidden">{t('passes.one')}</h1>
          <ErrorState onRetry={retry} />
        </>
      )}
      {missing && (
        <>
          <h1 className="visually-hidden">{t('passes.missing.title')}</h1>
          <EmptyState icon="ticket" title={t('passes.missing.title')} text={t('passes.missing.text')}>
            <LinkButton to="/packages" look="primary">
              {t('passes.all')}
            </LinkButton>
            <LinkButton to="/">{t('passes.none.home')}</LinkButton>
          </EmptyState>
        </>
      )}
    </div>
  );
}
