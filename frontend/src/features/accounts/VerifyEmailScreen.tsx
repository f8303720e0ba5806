import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useLocation } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { Button, LinkButton } from '@/ui/Button';
import { FormNotice } from '@/features/forms/FormNotice';
import { returnPath, returning } from '@/features/session/returnPath';
import { useVerifyEmailMutation } from '@/features/session/sessionApi';
import { useViewer } from '@/features/session/useViewer';
import { WayBack } from '@/features/session/WayBack';
import { AccountPage } from './AccountPage';
import { ResendButton } from '@/features/session/ResendButton';
import { useToken } from './useToken';
import styles from './Form.module.css';

const REFUSALS = {
  verification_failed: 'accounts.verify.failed',
  email_already_verified: 'accounts.verify.already',
  user_not_found: 'accounts.noUser',
} as const;

/** Target of the mailed verification link. Verifies the address on mount, and leads back to where the viewer was. */
export function VerifyEmailScreen() {
  const { t } = useTranslation();
  const token = useToken();
  const back = returnPath(useLocation().search);
  const user = useViewer();
  const [verify, { isSuccess, error }] = useVerifyEmailMutation();
  const sentToken = useRef<string | null>(null);
  useEffect(() => {
    // A token works only once, but effects may run twice.
    if (token === null || sentToken.current === token) return;
    sentToken.current = token;
    void verify(token);
  }, [token, verify]);

  const code = token === null ? 'verification_failed' : (error as Problem | undefined)?.code;
  const refusal = code === undefined ? null : code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : 'errors.generic';
  const verified = isSuccess || code === 'email_already_verified' || user?.email_verified === true;
  return (
    <AccountPage title={t('accounts.verify.heading')}>
      {!isSuccess && !refusal && <FormNotice tone="info">{t('accounts.verify.checking')}</FormNotice>}
      {isSuccess && <FormNotice tone="good">{t('accounts.verify.done')}</FormNotice>}
      {!isSuccess && refusal && <FormNotice tone={verified ? 'info' : 'wrong'}>{t(refusal)}</FormNotice>}
      <div className={styles.actions}>
        {token !== null && refusal === 'errors.generic' && (
          <Button look="primary" icon="refresh" onClick={() => void verify(token)}>
            {t('ui.error.retry')}
          </Button>
        )}
        {verified && user && back && (
          <LinkButton to={back} look="primary" size="large">
            {t('accounts.verify.goOn')}
          </LinkButton>
        )}
        {verified && user && !back && (
          <WayBack otherwise="/" look="primary">
            {t('accounts.verify.goOn')}
          </WayBack>
        )}
        {verified && !user && (
          <LinkButton to={returning('/login', back)} look="primary">
            {t('accounts.login.submit')}
          </LinkButton>
        )}
        {!verified && refusal && (user ? <ResendButton /> : <LinkButton to={returning('/login', back)}>{t('accounts.verify.signInForMail')}</LinkButton>)}
      </div>
    </AccountPage>
  );
}
