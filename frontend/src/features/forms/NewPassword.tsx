import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { PasswordField } from '@/ui/PasswordField';
import { useBootstrap } from '@/features/channel/channelApi';
import '@/i18n/en.json?accounts';
import { STRENGTHS, strengthOf } from './strength';
import styles from './NewPassword.module.css';

interface Props {
  errorOf: (field: string) => string | undefined;
  /** Allows an empty field, which keeps the current password. */
  optional?: boolean;
  /** Asks for the password once: the field can show it. */
  once?: boolean;
}

/** Fields for a new password and its confirmation, with a strength hint. */
export function NewPassword({ errorOf, optional = false, once = false }: Props) {
  const { t } = useTranslation();
  const minimum = useBootstrap().settings.accounts.password_minimum;
  const [text, setText] = useState('');
  const strength = strengthOf(text, minimum);
  const hint = (
    <>
      <span className={styles.meter} data-strength={strength ?? undefined} aria-hidden="true">
        {STRENGTHS.map((name) => (
          <i key={name} />
        ))}
      </span>
      <span aria-live="polite">{strength ? t(`accounts.strength.${strength}`) : t('accounts.passwordRule', { number: minimum })}</span>
    </>
  );
  return (
    <>
      <PasswordField
        name="password"
        label={t(once ? 'accounts.password' : 'accounts.newPassword')}
        autoComplete="new-password"
        optional={optional}
        hint={hint}
        error={errorOf('password')}
        onChange={(event) => setText(event.target.value)}
      />
      {!once && (
        <PasswordField
          name="password_confirmation"
          label={t('accounts.confirmation')}
          autoComplete="new-password"
          optional={optional}
          error={errorOf('password_confirmation')}
        />
      )}
    </>
  );
}
