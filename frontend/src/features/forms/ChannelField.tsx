import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { CustomForm } from '@/api/types';
import { CheckField } from '@/ui/CheckField';
import { ChoiceField } from '@/ui/ChoiceField';
import { described, FieldShell } from '@/ui/FieldShell';
import { TextField } from '@/ui/TextField';
import styles from '@/ui/Field.module.css';

type Entry = CustomForm['entries'][number];

interface Props {
  entry: Entry;
  error: string | undefined;
}

/** Autofill tokens by common field name. */
const AUTOCOMPLETE: Record<string, string> = { name: 'name', first_name: 'given-name', last_name: 'family-name', email: 'email', phone: 'tel' };

/** Renders a field of a channel's form according to its kind. */
export function ChannelField({ entry, error }: Props) {
  const { name, kind, required, value } = entry;
  const { t } = useTranslation();
  const label = entry.label ?? name;
  const text = value === null ? '' : String(value);
  if (kind === 'checkbox') {
    return (
      <CheckField name={name} error={error} defaultChecked={value === true || value === 1} aria-required={required}>
        {label}
      </CheckField>
    );
  }
  if (kind === 'textarea') return <LinesField entry={entry} label={label} error={error} />;
  if (kind === 'select') {
    const choices = entry.options.map((option) => ({ value: option, label: option }));
    return <ChoiceField name={name} label={label} choices={choices} emptyLabel={t('forms.choose')} optional={!required} defaultValue={text} error={error} />;
  }
  return (
    <TextField
      name={name}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete={AUTOCOMPLETE[name] ?? (kind === 'email' || kind === 'tel' ? kind : undefined)}
      label={label}
      optional={!required}
      defaultValue={text}
      error={error}
    />
  );
}

function LinesField({ entry, label, error }: Props & { label: string }) {
  const id = useId();
  const { name, required, value } = entry;
  return (
    <FieldShell id={id} label={label} error={error} optional={!required}>
      <textarea
        id={id}
        name={name}
        rows={6}
        className={`${styles.box} ${styles.area}`}
        aria-required={required}
        data-wrong={error ? '' : undefined}
        defaultValue={value === null ? '' : String(value)}
        {...described(id, { error })}
      />
    </FieldShell>
  );
}
