import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { described, FieldError } from './FieldShell';
import styles from './Field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> {
  name: string;
  error?: string | undefined;
  /** The label, which may contain links. */
  children: ReactNode;
}

/** A checkbox with a label and an error. */
export function CheckField({ error, children, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input id={id} type="checkbox" {...described(id, { error })} {...input} />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}
