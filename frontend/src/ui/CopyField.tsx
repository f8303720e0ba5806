import { useRef } from 'react';
import { Button } from './Button';
import { useCopied } from '@/lib/useCopied';
import styles from './CopyField.module.css';

interface Props {
  label: string;
  /** Text of the button. */
  action: string;
  /** Text of the button after copying. */
  copied: string;
  value: string;
  rows: number;
}

/** A read-only text to share, with a copy button. */
export function CopyField({ label, action, copied: done, value, rows }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useCopied();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied();
    } catch {
      // Without clipboard access, select the text so that the viewer can copy it.
      field.current?.select();
    }
  };
  return (
    <div className={styles.copy}>
      <label>
        <span>{label}</span>
        <textarea ref={field} rows={rows} readOnly spellCheck={false} value={value} onFocus={({ target }) => target.select()} />
      </label>
      <Button icon={copied ? 'check' : 'link'} onClick={() => void copy()}>
        {copied ? done : action}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? done : ''}
      </span>
    </div>
  );
}
