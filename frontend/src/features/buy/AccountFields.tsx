import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link, useLocation } from 'react-router-dom';
import { TextField } from '@/ui/TextField';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { NewPassword } from '@/features/forms/NewPassword';
import { SocialButtons } from '@/features/session/social/SocialButtons';
import type { NewAccount } from './useNewAccount';
import styles from './PayForm.module.css';

/** Asks a guest for an address and a password, of which the purchase makes an account. */
export function AccountFields({ account }: { account: NewAccount }) {
  const { t } = useTranslation();
  const id = useId();
  const { pathname, search } = useLocation();
  const { names_required: needsNames } = useBootstrap().settings.accounts;
  const { errorOf, taken } = account;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="section-title">
          {t('buy.account.title')}
        </h2>
        <p className={styles.known}>
          {t('buy.account.known')}
          <Link to="/login" className="text-link">
            {t('accounts.login.submit')}
          </Link>
        </p>
      </div>
      {account.refused && <FormNotice tone="wrong">{account.refused}</FormNotice>}
      {needsNames && (
        <div className={styles.pair}>
          <TextField name="first_name" label={t('accounts.firstName')} autoComplete="given-name" error={errorOf('first_name')} />
          <TextField name="last_name" label={t('accounts.lastName')} autoComplete="family-name" error={errorOf('last_name')} />
        </div>
      )}
      <TextField name="email" type="email" label={t('accounts.email')} autoComplete="username" inputMode="email" error={errorOf('email')} />
      {taken !== null && (
        <FormNotice tone="info">
          <p className={styles.said}>{t('buy.account.taken')}</p>
          <Link to="/login" state={{ email: taken }} className="text-link">
            {t('buy.account.signIn')}
          </Link>
        </FormNotice>
      )}
      <NewPassword errorOf={errorOf} once />
      {account.captcha()}
      <SocialButtons back={pathname + search} />
    </section>
  );
}
