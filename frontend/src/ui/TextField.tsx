import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { described, FieldShell, type FieldTexts } from './FieldShell';
import styles from './Field.module.css';

interface Props extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string;
  /** A control at the end of the field. */
  after?: ReactNode;
}

/** A single-line text field. Its error is below it, and screen readers announce it with the field. */
export function TextField({ label, error, hint, optional, after, ...input }: Props) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className={styles.box} data-wrong={error ? '' : undefined}>
        <input id={id} className={styles.input} aria-required={!optional} {...described(id, { error, hint })} {...input} />
        {after}
      </div>
    </FieldShell>
  );
}
