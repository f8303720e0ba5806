import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import '@/i18n/en.json?forms';
import type { CustomForm } from '@/api/types';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { answersOf, checkAnswers } from './answers';
import { ChannelField } from './ChannelField';
import { FormNotice } from './FormNotice';
import { useGetCustomFormQuery, useSendCustomFormMutation } from './formsApi';
import { useForm } from './useForm';
import styles from './ChannelForm.module.css';

/** A form defined by the channel. Renders nothing if the channel has no form of that name. */
export function ChannelForm({ alias }: { alias: string }) {
  const { data: form, error, refetch } = useGetCustomFormQuery(alias);
  if (form) return <Fields form={form} />;
  if (!error) return <Skeleton height={680} />;
  return 'status' in error && error.status === 404 ? null : <ErrorState onRetry={() => void refetch()} />;
}

function Fields({ form }: { form: CustomForm }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const [send] = useSendCustomFormMutation();
  const { formProps, errorOf, refused, busy } = useForm({
    check: (value) => checkAnswers(form, value),
    send: (value) => send({ alias: form.alias, answers: answersOf(form, value) }),
    onDone: () => setSent(true),
  });
  const titleId = `form-${form.alias}`;
  return (
    <section className={styles.section} aria-labelledby={form.title ? titleId : undefined}>
      {form.title && (
        <h2 id={titleId} className="section-title">
          {form.title}
        </h2>
      )}
      {form.intro && <p className={styles.intro}>{form.intro}</p>}
      {sent && <FormNotice tone="good">{t('forms.sent')}</FormNotice>}
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      {sent ? (
        <Button onClick={() => setSent(false)}>{t('forms.another')}</Button>
      ) : (
        <form {...formProps} className={styles.form}>
          {form.entries.map((entry) => (
            <ChannelField key={entry.name} entry={entry} error={errorOf(entry.name)} />
          ))}
          <Button type="submit" look="primary" size="large" disabled={busy}>
            {t(busy ? 'forms.sending' : 'forms.send')}
          </Button>
        </form>
      )}
    </section>
  );
}
