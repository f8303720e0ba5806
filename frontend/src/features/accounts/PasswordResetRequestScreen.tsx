import { useState } from 'react';
import { Trans } from '@/i18n/Trans';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { FormNotice } from '@/features/forms/FormNotice';
import { email, faults } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { useAskPasswordResetMutation } from '@/features/session/sessionApi';
import { useReturnTo } from '@/features/session/useReturnTo';
import { AccountPage } from './AccountPage';
import { useCaptcha } from '@/features/forms/captcha/useCaptcha';
import styles from './Form.module.css';

/** Requests an e-mail with a reset link. The answer doesn't reveal whether the account exists. */
export function PasswordResetRequestScreen() {
  const { t } = useTranslation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [ask] = useAskPasswordResetMutation();
  const returnTo = useReturnTo();
  const captcha = useCaptcha(true);
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) => faults({ email: email(value('email')), recaptcha_token: captcha.fault(value) }),
    send: async (value) => {
      const outcome = await ask({ email: value('email').trim(), return_to: returnTo, ...captcha.token(value) });
      captcha.used((outcome.error as Problem | undefined)?.code);
      return outcome;
    },
    onDone: (_, value) => setMailedTo(value('email').trim()),
  });

  return (
    <AccountPage
      title={t('accounts.reset.askTitle')}
      lead={t('accounts.reset.askLead')}
      foot={
        <Link to="/login" className="text-link">
          {t('accounts.reset.back')}
        </Link>
      }
    >
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      {mailedTo && !refused && (
        <FormNotice tone="good">
          <Trans text="accounts.reset.mailed" values={{ email: mailedTo }} components={{ email: <strong /> }} />
        </FormNotice>
      )}
      <form {...formProps} className={styles.form}>
        <TextField name="email" type="email" label={t('accounts.email')} autoComplete="username" inputMode="email" error={errorOf('email')} />
        {captcha.field(errorOf('recaptcha_token'))}
        <Button type="submit" look={mailedTo ? 'secondary' : 'primary'} size="large" disabled={busy}>
          {busy ? t('accounts.busy') : t(mailedTo ? 'accounts.reset.askAgain' : 'accounts.reset.ask')}
        </Button>
      </form>
    </AccountPage>
  );
}
