import { useId } from 'react';
import styles from './Field.module.css';

interface Props {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Whether the day was chosen; a default that is shown was not. */
  chosen?: boolean;
  onChange: (value: string | undefined) => void;
}

/** A day. The browser's own control: the phone's wheel, the desktop's calendar, and typing. */
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
