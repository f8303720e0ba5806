import { useId } from 'react';
import styles from './Field.module.css';

interface Props {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Whether the viewer chose the day; false for a default value. */
  chosen?: boolean;
  onChange: (value: string | undefined) => void;
}

/** A date field with the browser's native control. */
export function DateField({ label, value, min, max, chosen = value !== undefined, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.box}
        data-set={chosen || undefined}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );
}
