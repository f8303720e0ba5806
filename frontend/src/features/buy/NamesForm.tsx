import { useId, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { faults, required } from '@/features/forms/rules';
import { useProfileForm } from '@/features/session/useProfileForm';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import styles from './PurchaseDone.module.css';

/** Asks for the name of a buyer who registered without one. Leaving it out is fine: the profile asks, too. */
export function NamesForm() {
  const { t } = useTranslation();
  const id = useId();
  const user = useViewer();
  const { names_required: isKnown } = useBootstrap().settings.accounts;
  const [saved, setSaved] = useState(false);
  const { formProps, errorOf, refused, busy } = useProfileForm(
    (value) => faults({ first_name: required(value('first_name')), last_name: required(value('last_name')) }),
    (value) => ({ first_name: value('first_name').trim(), last_name: value('last_name').trim() }),
    t('accounts.edit.saved'),
    () => setSaved(true),
  );
  if (isKnown || saved || !user || user.first_name || user.last_name) return null;
  return (
    <form {...formProps} className={styles.names} aria-labelledby={id}>
      <h3 id={id} className={styles.ask}>
        {t('buy.names.title')}
      </h3>
      <p className={styles.text}>{t('buy.names.text')}</p>
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      <TextField name="first_name" label={t('accounts.firstName')} autoComplete="given-name" error={errorOf('first_name')} />
      <TextField name="last_name" label={t('accounts.lastName')} autoComplete="family-name" error={errorOf('last_name')} />
      <Button type="submit" disabled={busy}>
        {t('buy.names.save')}
      </Button>
    </form>
  );
}
