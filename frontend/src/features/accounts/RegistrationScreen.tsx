import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { email, faults, password, phone, required, mustMatch } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { useRegisterMutation } from '@/features/session/sessionApi';
import { useReturnTo } from '@/features/session/useReturnTo';
import { sessionFound } from '@/features/session/sessionSlice';
import { storage } from '@/lib/storage';
import { AccountPage } from './AccountPage';
import { useCaptcha } from '@/features/forms/captcha/useCaptcha';
import { NewPassword } from '@/features/forms/NewPassword';
import { SocialButtons } from '@/features/session/social/SocialButtons';
import { SocialRegistration } from './social/SocialRegistration';
import { TermsField } from './TermsField';
import styles from './Form.module.css';

/** Registers by password or, after a provider's redirect, with that provider. The route guard then redirects. */
export function RegistrationScreen() {
  const query = new URLSearchParams(useLocation().search);
  const [provider, continuation] = [query.get('social'), query.get('continuation')];
  const known = useBootstrap().settings.accounts.social.some((one) => one.provider === provider);
  if (!known || !provider || !continuation) return <Registration />;
  return <SocialRegistration provider={provider} continuation={continuation} asksEmail={query.get('ask') === 'email'} />;
}

function Registration() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const minimum = useBootstrap().settings.accounts.password_minimum;
  const [register] = useRegisterMutation();
  const returnTo = useReturnTo();
  const captcha = useCaptcha(true);
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) =>
      faults({
        first_name: required(value('first_name')),
        last_name: required(value('last_name')),
        email: email(value('email')),
        phone: phone(value('phone')),
        password: password(value('password'), minimum),
        password_confirmation: mustMatch(value('password'), value('password_confirmation')),
        terms: value('terms') ? null : { code: 'not_accepted' },
        recaptcha_token: captcha.fault(value),
      }),
    send: async (value) => {
      const outcome = await register({
        first_name: value('first_name').trim(),
        last_name: value('last_name').trim(),
        email: value('email').trim(),
        phone: value('phone').trim() || null,
        password: value('password'),
        password_confirmation: value('password_confirmation'),
        terms: true,
        trk: storage.get<string>('trk'),
        return_to: returnTo,
        ...captcha.token(value),
      });
      const code = (outcome.error as Problem | undefined)?.code;
      if (code === 'already_logged_in') dispatch(sessionFound());
      captcha.used(code);
      return outcome;
    },
    refusal: ({ code }) => (code === 'already_logged_in' ? t('accounts.alreadyIn') : null),
  });

  return (
    <AccountPage
      title={t('accounts.registration.title')}
      foot={
        <p>
          {t('accounts.registration.known')}
          <Link to="/login" className="text-link">
            {t('accounts.login.submit')}
          </Link>
        </p>
      }
    >
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      <form {...formProps} className={styles.form}>
        <div className={styles.pair}>
          <TextField name="first_name" label={t('accounts.firstName')} autoComplete="given-name" error={errorOf('first_name')} />
          <TextField name="last_name" label={t('accounts.lastName')} autoComplete="family-name" error={errorOf('last_name')} />
        </div>
        <TextField name="email" type="email" label={t('accounts.email')} autoComplete="username" inputMode="email" error={errorOf('email')} />
        <TextField name="phone" type="tel" label={t('accounts.phone')} autoComplete="tel" optional error={errorOf('phone')} />
        <NewPassword errorOf={errorOf} />
        <TermsField error={errorOf('terms')} />
        {captcha.field(errorOf('recaptcha_token'))}
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? t('accounts.busy') : t('accounts.registration.submit')}
        </Button>
      </form>
      <SocialButtons />
    </AccountPage>
  );
}
