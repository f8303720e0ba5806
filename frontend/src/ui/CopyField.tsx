import { useRef } from 'react';
import { Button } from './Button';
import { useCopied } from '@/lib/useCopied';
import styles from './CopyField.module.css';

interface Props {
  label: string;
  /** What the button says. */
  action: string;
  /** What it says once the text is copied. */
  copied: string;
  value: string;
  rows: number;
}

/** A text to share, shown whole, with a button that copies it. */
export function CopyField({ label, action, copied: done, value, rows }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useCopied();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied();
    } catch {
      // Without access to the clipboard, the text is selected for the viewer to copy.
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
