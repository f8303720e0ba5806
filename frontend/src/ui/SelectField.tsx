import { useId } from 'react';
import { SelectBox } from './SelectBox';
import styles from './Field.module.css';

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** Label of the first option, which stands for an undefined value. */
  anyLabel: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

/** A native select for a short list of filter values, or any. */
export function SelectField({ label, anyLabel, value, choices, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <SelectBox id={id} value={value ?? ''} data-set={value !== undefined || undefined} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{anyLabel}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
