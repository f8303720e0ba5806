import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { FormNotice } from '@/features/forms/FormNotice';
import { email, faults } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { useRegisterSociallyMutation } from '@/features/session/sessionApi';
import { sessionFound } from '@/features/session/sessionSlice';
import { storage } from '@/lib/storage';
import { AccountPage } from '../AccountPage';
import styles from '../Form.module.css';
import { TermsField } from '../TermsField';
import { SocialButtons } from '@/features/session/social/SocialButtons';

interface Props {
  provider: string;
  /** The token from the provider's redirect; the server finishes the registration with it. */
  continuation: string;
  /** True if the provider supplied no e-mail address. */
  asksEmail: boolean;
}

/** Registers a viewer who returns from a provider without an account here. Only the terms must be accepted. */
export function SocialRegistration({ provider, continuation, asksEmail }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [register] = useRegisterSociallyMutation();
  const { formProps, errorOf, refused, busy, code } = useForm({
    check: (value) => faults({ email: asksEmail ? email(value('email')) : null, terms: value('terms') ? null : { code: 'not_accepted' } }),
    send: async (value) => {
      const trk = storage.get<string>('trk');
      const outcome = await register({ provider, continuation, terms: true, trk, email: asksEmail ? value('email').trim() : null });
      if ((outcome.error as Problem | undefined)?.code === 'already_logged_in') dispatch(sessionFound());
      return outcome;
    },
    refusal: (problem) => {
      if (problem.code === 'already_logged_in') return t('accounts.alreadyIn');
      return problem.code === 'verification_failed' ? t('accounts.social.late') : null;
    },
  });
  // There is no e-mail field if the provider supplied the address, so show its error above the form.
  const wrong = refused ?? (asksEmail ? null : errorOf('email'));
  return (
    <AccountPage
      title={t('accounts.registration.title')}
      lead={t('accounts.social.notRegistered')}
      foot={
        <p>
          {t('accounts.registration.known')}
          <Link to="/login" className="text-link">
            {t('accounts.login.submit')}
          </Link>
        </p>
      }
    >
      {wrong && <FormNotice tone="wrong">{wrong}</FormNotice>}
      <form {...formProps} className={styles.form}>
        {asksEmail && <TextField name="email" type="email" label={t('accounts.email')} autoComplete="email" inputMode="email" error={errorOf('email')} />}
        <TermsField error={errorOf('terms')} />
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? t('accounts.busy') : t('accounts.social.register')}
        </Button>
      </form>
      {code === 'verification_failed' && <SocialButtons />}
    </AccountPage>
  );
}
