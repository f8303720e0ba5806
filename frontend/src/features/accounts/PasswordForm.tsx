import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { User } from '@/api/types';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/PasswordField';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { faults, password, required, mustMatch } from '@/features/forms/rules';
import { EditSection } from './EditSection';
import { NewPassword } from '@/features/forms/NewPassword';
import { useProfileForm } from '@/features/session/useProfileForm';
import styles from './Form.module.css';

/** Changes the password. Asks for the current one, unless it is temporary or the account has none. */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const minimum = useBootstrap().settings.accounts.password_minimum;
  const asksCurrent = user.has_password && !user.temporary_password;
  const { formProps, errorOf, refused, busy } = useProfileForm(
    (value) =>
      faults({
        current_password: asksCurrent ? required(value('current_password')) : null,
        password: password(value('password'), minimum),
        password_confirmation: mustMatch(value('password'), value('password_confirmation')),
      }),
    (value) => ({
      password: value('password'),
      password_confirmation: value('password_confirmation'),
      ...(asksCurrent && { current_password: value('current_password') }),
    }),
    t('accounts.edit.passwordSaved'),
    () => setRound(round + 1),
  );
  return (
    <EditSection title={t('accounts.edit.password')} text={t('accounts.edit.passwordText')}>
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      <form key={round} {...formProps} className={styles.form}>
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {asksCurrent && (
          <PasswordField name="current_password" label={t('accounts.currentPassword')} autoComplete="current-password" error={errorOf('current_password')} />
        )}
        <NewPassword errorOf={errorOf} />
        <Button type="submit" look={user.temporary_password ? 'primary' : 'secondary'} disabled={busy}>
          {t('accounts.edit.changePassword')}
        </Button>
      </form>
    </EditSection>
  );
}
