import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from './Icon';
import styles from './Field.module.css';

export interface FieldTexts {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Marks the field as optional beside its label; all other fields are required. */
  optional?: boolean | undefined;
}

interface Props extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** A form field: label, control, and the error or hint below it. */
export function FieldShell({ id, label, error, hint, optional, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{t('forms.optional')}</span>}
      </label>
      {children}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={`${id}-error`} className={styles.error}>
      <Icon name="alert" size={18} />
      {text}
    </p>
  );
}

/** Returns the ARIA attributes that connect a control with its error and hint. */
export function described(id: string, { error, hint }: Pick<FieldTexts, 'error' | 'hint'>) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const;
}
