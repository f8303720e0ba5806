import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { useCopied } from '@/components/useCopied';
import styles from './ShareClip.module.css';

interface Props {
  label: string;
  /** What the button says. */
  action: string;
  value: string;
  rows: number;
}

/** A text to be handed on: shown whole, and copied at a press. */
export function CopyField({ label, action, value, rows }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useCopied();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied();
    } catch {
      // Where the browser copies nothing by itself, the viewer finds it marked.
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
        {copied ? t('clips.share.copied') : action}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? t('clips.share.copied') : ''}
      </span>
    </div>
  );
}
