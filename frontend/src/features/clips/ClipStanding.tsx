import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import styles from './ClipStanding.module.css';
import { canRetry, failureOf } from './clipState';
import { useClipRetry } from './useClipRetry';

const ICONS = { queued: 'clock', processing: 'scissors', failed: 'alert', done: 'check' } as const;

interface Props {
  clip: Pick<Clip, 'id' | 'state' | 'failure' | 'is_mine'>;
  /** Hides the state of a finished clip, unless it finished while it was shown. */
  onlyNews?: boolean;
}

/** State of a clip or why it failed, announced by screen readers when it changes, and a retry button. */
export function ClipStanding({ clip, onlyNews = false }: Props) {
  const { t } = useTranslation();
  const { id, state } = clip;
  const text = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const [wasOpen, setWasOpen] = useState(state !== 'done');
  const [retry, isBusy] = useClipRetry();
  if (!wasOpen && state !== 'done') setWasOpen(true);
  useEffect(() => {
    if (state === 'failed' || !pressed.current) return;
    pressed.current = false;
    // The button that had the focus is gone.
    if (document.activeElement === document.body) text.current?.focus();
  }, [state]);
  const again = async () => {
    if (await retry(id)) pressed.current = true;
  };
  const isSilent = onlyNews && !wasOpen;
  return (
    <div className={isSilent ? undefined : styles.standing} data-state={state}>
      <div className={styles.said}>
        {!isSilent && <Icon name={ICONS[state]} size={22} />}
        <p ref={text} tabIndex={-1} role="status">
          {isSilent ? null : state === 'failed' ? t(`clips.failure.${failureOf(clip)}`) : t(`clips.made.${state}`)}
        </p>
      </div>
      {canRetry(clip) && (
        <Button look="primary" icon="refresh" disabled={isBusy} onClick={() => void again()}>
          {t('clips.retry')}
        </Button>
      )}
    </div>
  );
}
