import { type ReactNode, useId } from 'react';
import styles from './OptionRow.module.css';

interface Props {
  /** Of the group. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  /** What can be done with it, apart from choosing it. */
  after?: ReactNode;
  children: ReactNode;
}

/** One of several to choose between, in a list: the whole row is the target. */
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
