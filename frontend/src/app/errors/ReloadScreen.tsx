import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { refetchKeyAndReload } from './reload';
import { useCountdown } from './useCountdown';
import styles from './ReloadScreen.module.css';

interface Props {
  title: string;
  lines: string[];
  /** Milliseconds that the button stays disabled, counted from `since` (by default from mounting). */
  cooldown: number;
  since?: number;
  /** Covers the page, which stays mounted, instead of replacing it. */
  overlay?: boolean;
}

/** Asks the viewer to reload later. The button is enabled after the countdown, to spread the load on the server. */
export function ReloadScreen({ title, lines, cooldown, since, overlay = false }: Props) {
  const { t } = useTranslation();
  const [startedAt, setStartedAt] = useState(() => since ?? Date.now());
  const [busy, setBusy] = useState(false);
  const left = useCountdown(startedAt, cooldown);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // An open modal dialog would cover this screen and keep the focus.
    document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((dialog) => dialog.close());
    heading.current?.focus();
  }, []);

  const reload = async () => {
    setBusy(true);
    if (await refetchKeyAndReload()) return;
    setBusy(false);
    setStartedAt(Date.now());
  };

  return (
    <div className={styles.screen} role={overlay ? 'alertdialog' : undefined} aria-modal={overlay || undefined} aria-label={title}>
      <div className={styles.box}>
        <div className={styles.signal} aria-hidden="true">
          <i /> <i /> <i /> <i />
        </div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button look="primary" size="large" icon="refresh" disabled={left > 0 || busy} onClick={() => void reload()}>
          {left > 0 ? t('errors.reload_in', { seconds: left }) : t('errors.reload')}
        </Button>
      </div>
    </div>
  );
}
