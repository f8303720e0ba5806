import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import styles from './BuyScreen.module.css';

/** Asks guests to register or sign in. Both screens return here afterwards. */
export function SignInFirst() {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className="section-title">
        {t('buy.signIn.title')}
      </h2>
      <p className={styles.soft}>{t('buy.signIn.text')}</p>
      <div className={styles.stack}>
        <LinkButton to="/registration" look="primary" size="large">
          {t('buy.signIn.register')}
        </LinkButton>
        <LinkButton to="/login" size="large" icon="user">
          {t('buy.signIn.known')}
        </LinkButton>
      </div>
    </section>
  );
}
