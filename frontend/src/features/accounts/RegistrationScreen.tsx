import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { Button } from '@/components/Button';
import { TextField } from '@/components/TextField';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { email, faults, password, phone, required, same } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { useRegisterMutation } from '@/features/session/sessionApi';
import { sessionFound } from '@/features/session/sessionSlice';
import { storage } from '@/storage/storage';
import { AccountPage } from './AccountPage';
import { NewPassword } from './NewPassword';
import { TermsField } from './TermsField';
import styles from './Form.module.css';

/** A new account. Where to go from here is for the guards to say. */
export function RegistrationScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const minimum = useBootstrap().settings.accounts.password_minimum;
  const [register] = useRegisterMutation();
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) =>
      faults({
        first_name: required(value('first_name')),
        last_name: required(value('last_name')),
        email: email(value('email')),
        phone: phone(value('phone')),
        password: password(value('password'), minimum),
        password_confirmation: same(value('password'), value('password_confirmation')),
        terms: value('terms') ? null : { key: 'terms' },
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
      });
      if ((outcome.error as Problem | undefined)?.code === 'already_logged_in') dispatch(sessionFound());
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
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? t('accounts.busy') : t('accounts.registration.submit')}
        </Button>
      </form>
    </AccountPage>
  );
}
