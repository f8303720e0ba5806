import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { ClipSource } from '@/api/types';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { useMakeClipMutation } from '../clipsApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { ClipTags } from './ClipTags';
import styles from './Cutter.module.css';
import { type ClipFaults, faultsOf, refusedFaults } from './clipFaults';
import type { Bounds, Span } from './span';

interface Props {
  source: ClipSource;
  span: Span;
  bounds: Bounds;
  onMade: (id: number) => void;
  onStale: () => void;
}

const NAME_MOST = 100;
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Name and tags of the clip, and the button that orders it. */
export function ClipForm({ source, span, bounds, onMade, onStale }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [faults, setFaults] = useState<ClipFaults>({});
  const [make, { isLoading }] = useMakeClipMutation();

  const send = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const found = faultsOf({ name, tags, span, bounds });
    setFaults(found);
    if (Object.keys(found).length > 0) {
      const wrong = found.name ? 'input[name=name]' : found.tags && 'input[type=checkbox]';
      if (wrong) form.querySelector<HTMLElement>(wrong)?.focus();
      return;
    }
    const { event_id, event_media_id } = source;
    const start_time = rounded(span.start);
    const { data, error } = await make({ event_id, event_media_id, name: name.trim(), tags, start_time, duration: rounded(span.end - start_time) });
    if (data) {
      onMade(data.id);
      return;
    }
    setFaults(refusedFaults(error as Problem));
    if ((error as Problem).code === 'media_changed') onStale();
  };
  const words = (fault: ClipFaults[keyof ClipFaults]) => fault && t(`clips.wrong.${fault}`);

  return (
    <form className={styles.form} noValidate onSubmit={(submitted) => void send(submitted)} aria-label={t('clips.form.title')}>
      <TextField
        name="name"
        label={t('clips.form.name')}
        value={name}
        maxLength={NAME_MOST}
        autoComplete="off"
        error={words(faults.name)}
        onChange={({ target }) => setName(target.value)}
      />
      <ClipTags tags={source.tags} chosen={tags} error={words(faults.tags)} onChange={setTags} />
      {faults.whole && <FormNotice tone="wrong">{words(faults.whole)}</FormNotice>}
      <Button type="submit" look="primary" icon="scissors" disabled={isLoading} className={styles.submit}>
        {isLoading ? t('clips.form.sending') : t('clips.form.make')}
      </Button>
      <p className={styles.left}>{t('clips.form.left', { count: source.left })}</p>
    </form>
  );
}
