import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { ClipTag } from '@/api/types';
import { FieldError } from '@/ui/FieldShell';
import styles from './ClipTags.module.css';

interface Props {
  tags: readonly ClipTag[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for the channel's tags; at least one is required. */
export function ClipTags({ tags, chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const toggle = (alias: string) => onChange(chosen.includes(alias) ? chosen.filter((one) => one !== alias) : [...chosen, alias]);
  return (
    <fieldset className={styles.tags}>
      <legend>{t('clips.form.tags')}</legend>
      <div className={styles.chips}>
        {tags.map(({ alias, name }) => (
          <label key={alias} className={styles.chip}>
            <input
              className="visually-hidden"
              type="checkbox"
              checked={chosen.includes(alias)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => toggle(alias)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && <FieldError id={id} text={error} />}
    </fieldset>
  );
}
