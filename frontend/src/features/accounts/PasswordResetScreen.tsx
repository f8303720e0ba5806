import { useTranslation } from '@/i18n/useTranslation';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '@/ui/Button';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { faults, password, mustMatch } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { returnPath, returning } from '@/features/session/returnPath';
import { useResetPasswordMutation } from '@/features/session/sessionApi';
import { AccountPage } from './AccountPage';
import { NewPassword } from '@/features/forms/NewPassword';
import { useToken } from './useToken';
import styles from './Form.module.css';

const REFUSALS: Record<string, 'accounts.reset.failed' | 'accounts.reset.expired' | 'accounts.noUser'> = {
  reset_failed: 'accounts.reset.failed',
  reset_key_expired: 'accounts.reset.expired',
  user_not_found: 'accounts.noUser',
};

/** Target of the mailed reset link. Sets a new password, then opens the login. */
export function PasswordResetScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useToken();
  const { search } = useLocation();
  const minimum = useBootstrap().settings.accounts.password_minimum;
  const [reset] = useResetPasswordMutation();
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) =>
      faults({ password: password(value('password'), minimum), password_confirmation: mustMatch(value('password'), value('password_confirmation')) }),
    send: (value) => reset({ token: token ?? '', password: value('password'), password_confirmation: value('password_confirmation') }),
    onDone: () => void navigate(returning('/login', returnPath(search)), { replace: true, state: { reset: true } }),
    refusal: ({ code }) => (REFUSALS[code] ? t(REFUSALS[code]) : null),
  });

  return (
    <AccountPage
      title={t('accounts.reset.title')}
      foot={
        <Link to="/login" className="text-link">
          {t('accounts.reset.back')}
        </Link>
      }
    >
      {(refused || token === null) && (
        <FormNotice tone="wrong">
          <p className={styles.said}>{refused ?? t('accounts.reset.failed')}</p>
          <Link to="/password-reset-request">{t('accounts.reset.another')}</Link>
        </FormNotice>
      )}
      {token === null ? (
        <LinkButton to="/password-reset-request" look="primary" size="large">
          {t('accounts.reset.ask')}
        </LinkButton>
      ) : (
        <form {...formProps} className={styles.form}>
          <NewPassword errorOf={errorOf} />
          <Button type="submit" look="primary" size="large" disabled={busy}>
            {busy ? t('accounts.busy') : t('accounts.reset.submit')}
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
