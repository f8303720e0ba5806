import { type ReactNode, useId } from 'react';
import styles from './OptionRow.module.css';

interface Props {
  /** The radio group's name. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  /** Other actions for this option. */
  after?: ReactNode;
  children: ReactNode;
}

/** A radio option in a list. The whole row is the click target. */
export function OptionRow({ name, checked, disabled = false, onChoose, after, children }: Props) {
  const id = useId();
  return (
    <li className={styles.row} data-checked={checked || undefined} data-disabled={disabled || undefined}>
      <label className={styles.label} htmlFor={id}>
        <input id={id} type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
        <span className={styles.content}>{children}</span>
      </label>
      {after}
    </li>
  );
}
