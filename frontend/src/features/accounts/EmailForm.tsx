import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { User } from '@/api/types';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { FormNotice } from '@/features/forms/FormNotice';
import { email, faults, required } from '@/features/forms/rules';
import { EditSection } from './EditSection';
import { useProfileForm } from '@/features/session/useProfileForm';
import styles from './Form.module.css';

/** Changes the e-mail address. Asks for the password, if the account has one, to confirm the viewer's identity. */
export function EmailForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const { formProps, errorOf, refused, busy } = useProfileForm(
    (value) => faults({ email: email(value('email')), current_password: user.has_password ? required(value('current_password')) : null }),
    (value) => ({ email: value('email').trim(), ...(user.has_password && { current_password: value('current_password') }) }),
    t('accounts.edit.emailSaved'),
    () => setRound(round + 1),
  );
  return (
    <EditSection title={t('accounts.edit.email')} text={t('accounts.edit.emailText')}>
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      <form key={round} {...formProps} className={styles.form}>
        <TextField name="email" type="email" label={t('accounts.edit.newEmail')} autoComplete="email" inputMode="email" error={errorOf('email')} />
        {user.has_password && (
          <PasswordField name="current_password" label={t('accounts.currentPassword')} autoComplete="current-password" error={errorOf('current_password')} />
        )}
        <Button type="submit" disabled={busy}>
          {t('accounts.edit.changeEmail')}
        </Button>
      </form>
    </EditSection>
  );
}
