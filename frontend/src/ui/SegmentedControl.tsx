import clsx from 'clsx';
import { useId } from 'react';
import { Icon } from './Icon';
import type { IconName } from './iconSet';
import styles from './SegmentedControl.module.css';

export interface Segment<T extends string> {
  value: T;
  label: string;
  icon?: IconName;
}

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly Segment<T>[];
  onChange: (value: T) => void;
  /** Shows only icons; labels remain the accessible names. */
  compact?: boolean;
}

/** A choice among a few visible options, built of radio buttons for keyboard and screen reader support. */
export function SegmentedControl<T extends string>({ label, value, options, onChange, compact = false }: Props<T>) {
  const name = useId();
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={clsx(styles.option, compact && styles.compact)} title={compact ? option.label : undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={18} />}
          <span className={compact ? 'visually-hidden' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
