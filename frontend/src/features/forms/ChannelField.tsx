import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomForm } from '@/api/types';
import { CheckField } from '@/components/CheckField';
import { described, FieldShell } from '@/components/FieldShell';
import { SelectBox } from '@/components/SelectBox';
import { TextField } from '@/components/TextField';
import styles from '@/components/Field.module.css';

type Entry = CustomForm['entries'][number];

interface Props {
  entry: Entry;
  error: string | undefined;
}

/** What password managers and phones fill in by themselves, for fields of the usual names. */
const AUTOCOMPLETE: Record<string, string> = { name: 'name', first_name: 'given-name', last_name: 'family-name', email: 'email', phone: 'tel' };

/** One field of a channel's form, by its kind. */
export function ChannelField({ entry, error }: Props) {
  const { name, kind, required, value } = entry;
  const label = entry.label ?? name;
  if (kind === 'checkbox') {
    return (
      <CheckField name={name} error={error} defaultChecked={value === true || value === 1} aria-required={required}>
        {label}
      </CheckField>
    );
  }
  if (kind === 'select' || kind === 'textarea') return <LargerField entry={entry} label={label} error={error} />;
  return (
    <TextField
      name={name}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete={AUTOCOMPLETE[name] ?? (kind === 'email' || kind === 'tel' ? kind : undefined)}
      label={label}
      optional={!required}
      defaultValue={value === null ? '' : String(value)}
      error={error}
    />
  );
}

/** A choice, or several lines of text. */
function LargerField({ entry, label, error }: Props & { label: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { name, kind, required, value, options } = entry;
  const control = {
    id,
    name,
    'aria-required': required,
    'data-wrong': error ? '' : undefined,
    defaultValue: value === null ? '' : String(value),
    ...described(id, { error }),
  };
  return (
    <FieldShell id={id} label={label} error={error} optional={!required}>
      {kind === 'textarea' && <textarea {...control} className={`${styles.box} ${styles.area}`} rows={6} />}
      {kind === 'select' && (
        <SelectBox {...control}>
          <option value="">{t('forms.choose')}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectBox>
      )}
    </FieldShell>
  );
}
