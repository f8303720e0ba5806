import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { FormNotice } from '@/features/forms/FormNotice';
import { useAskDeletionMutation } from '@/features/session/sessionApi';
import '@/i18n/en.json?account';
import { EditSection } from './EditSection';
import styles from './Form.module.css';

/** Requests an e-mail with the deletion link. The account is deleted only from that link. */
export function DeletionSection() {
  const { t } = useTranslation();
  const [mailed, setMailed] = useState(false);
  const [ask, { isLoading, error }] = useAskDeletionMutation();
  const send = async () => {
    const outcome = await ask();
    setMailed(!outcome.error);
  };
  return (
    <EditSection title={t('account.deletion.section')} text={t('account.deletion.text')}>
      {mailed && <FormNotice tone="good">{t('account.deletion.mailed')}</FormNotice>}
      {error !== undefined && <FormNotice tone="wrong">{t((error as Problem).code === 'too_many_attempts' ? 'forms.tooOften' : 'errors.generic')}</FormNotice>}
      <div className={styles.actions}>
        <Button disabled={isLoading} onClick={() => void send()}>
          {t('account.deletion.ask')}
        </Button>
      </div>
    </EditSection>
  );
}
