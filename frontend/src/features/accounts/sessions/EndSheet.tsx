import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { OwnSession, User } from '@/api/types';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/PasswordField';
import { Sheet } from '@/ui/Sheet';
import { FormNotice } from '@/features/forms/FormNotice';
import { faults, required } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import '@/i18n/en.json?account';
import form from '../Form.module.css';
import { useEndSessionsMutation } from './ownSessionsApi';
import styles from './Sessions.module.css';
import { useSessionName } from './useSessionName';

interface Props {
  what: OwnSession | 'others';
  user: User;
  onClose: () => void;
  onEnded: (words: string) => void;
}

/** Asks for the password before ending sessions, so that another person at an unlocked device can't sign the owner out elsewhere. */
export function EndSheet({ what, user, onClose, onEnded }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [end] = useEndSessionsMutation();
  const name = useSessionName();
  const all = what === 'others';
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) => faults({ current_password: user.has_password ? required(value('current_password')) : null }),
    send: async (value) => {
      const outcome = await end({ id: all ? null : what.id, password: value('current_password') });
      // The session has already ended.
      return outcome.error?.code === 'not_found' ? { data: null } : outcome;
    },
    onDone: () => onEnded(all ? t('account.sessions.endedOthers') : t('account.sessions.ended', { name: name(what) })),
    refusal: ({ code }) => (code === 'wrong_auth_data' ? t('forms.wrong.wrong') : code === 'sign_in_again' ? t('accounts.signInAgain') : null),
  });
  return (
    <Sheet
      title={all ? t('account.sessions.othersTitle') : t('account.sessions.oneTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('account.sessions.keep')}</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            {busy ? t('accounts.busy') : t('account.sessions.end')}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps} className={form.form}>
        <p className={styles.question}>{all ? t('account.sessions.othersText') : t('account.sessions.oneText', { name: name(what) })}</p>
        {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {user.has_password && (
          <PasswordField name="current_password" label={t('accounts.currentPassword')} autoComplete="current-password" error={errorOf('current_password')} />
        )}
      </form>
    </Sheet>
  );
}
