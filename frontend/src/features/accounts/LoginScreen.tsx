import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { FormNotice } from '@/features/forms/FormNotice';
import { email, faults, required } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { useLoginMutation } from '@/features/session/sessionApi';
import { sessionFound } from '@/features/session/sessionSlice';
import { AccountPage } from './AccountPage';
import { useCaptcha } from '@/features/forms/captcha/useCaptcha';
import { SocialArrival } from './social/SocialArrival';
import { SocialButtons } from '@/features/session/social/SocialButtons';
import styles from './Form.module.css';

/** Number of wrong passwords after which the server requires reCAPTCHA. */
const FREE_FAILURES = 3;
const FAILURES = new Map([
  ['social_failed', 'accounts.social.failed'],
  ['social_has_account', 'accounts.social.hasAccount'],
] as const);

/** Signs in by password or with the one-time code from a provider's redirect. The route guard then redirects. */
export function LoginScreen() {
  const query = new URLSearchParams(useLocation().search);
  const code = query.get('code');
  return code ? <SocialArrival code={code} /> : <Login failure={query.get('error')} />;
}

function Login({ failure }: { failure: string | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [login] = useLoginMutation();
  const { reset: afterReset = false, email: known } = (useLocation().state as { reset?: boolean; email?: string } | null) ?? {};
  const why = FAILURES.get(failure as 'social_failed');
  const [failures, setFailures] = useState(0);
  const captcha = useCaptcha(failures >= FREE_FAILURES);
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) => faults({ email: email(value('email')), password: required(value('password')), recaptcha_token: captcha.fault(value) }),
    send: async (value) => {
      const outcome = await login({ email: value('email').trim(), password: value('password'), ...captcha.token(value) });
      const code = (outcome.error as Problem | undefined)?.code;
      if (code === 'already_logged_in') dispatch(sessionFound());
      if (code === 'wrong_auth_data') setFailures(failures + 1);
      captcha.used(code);
      return outcome;
    },
    refusal: ({ code }) => {
      if (code === 'wrong_auth_data') return t('accounts.login.wrong');
      if (code === 'temporary_password_expired') return t('accounts.login.expired');
      return code === 'already_logged_in' ? t('accounts.alreadyIn') : null;
    },
  });

  return (
    <AccountPage
      title={t('accounts.login.title')}
      foot={
        <p>
          {t('accounts.login.new')}
          <Link to="/registration" className="text-link">
            {t('accounts.login.register')}
          </Link>
        </p>
      }
    >
      {afterReset && !refused && <FormNotice tone="good">{t('accounts.reset.done')}</FormNotice>}
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      {!refused && why && <FormNotice tone="wrong">{t(why)}</FormNotice>}
      <form {...formProps} className={styles.form}>
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="username"
          inputMode="email"
          defaultValue={known}
          error={errorOf('email')}
        />
        <PasswordField name="password" label={t('accounts.password')} autoComplete="current-password" error={errorOf('password')} />
        <Link to="/password-reset-request" className={`text-link ${styles.end}`}>
          {t('accounts.login.forgotten')}
        </Link>
        {captcha.field(errorOf('recaptcha_token'))}
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? t('accounts.busy') : t('accounts.login.submit')}
        </Button>
      </form>
      <SocialButtons />
    </AccountPage>
  );
}
