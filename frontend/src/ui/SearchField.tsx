import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './Icon';
import styles from './Field.module.css';

interface Props {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Debounce of `onChange`, in milliseconds. */
  delayMs?: number;
}

export function SearchField({ label, placeholder, value, onChange, delayMs = 300 }: Props) {
  const id = useId();
  const [text, setText] = useState(value ?? '');
  const sent = useRef(value ?? '');
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });

  // A value changed from outside (back button, "clear filters") replaces the text in the box.
  useEffect(() => {
    if ((value ?? '') === sent.current) return;
    sent.current = value ?? '';
    setText(sent.current);
  }, [value]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === sent.current) return undefined;
    const timer = window.setTimeout(() => {
      sent.current = trimmed;
      report.current(trimmed || undefined);
    }, delayMs);
    return () => window.clearTimeout(timer);
  }, [text, delayMs]);

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-set={text !== '' || undefined}>
        <Icon name="search" size={18} />
        {/* Not type="search": there, Escape clears the field instead of closing the sheet around it. */}
        <input
          id={id}
          className={styles.input}
          type="text"
          role="searchbox"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </div>
  );
}
