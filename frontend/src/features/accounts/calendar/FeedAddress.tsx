import { useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { useCopied } from '@/lib/useCopied';
import '@/i18n/en.json?account';
import styles from '../Form.module.css';

interface Props {
  url: string;
  busy: boolean;
  onRevoke: () => void;
}

/** Converts `http(s):` to `webcal(s):`, which calendar apps open as a subscription. `webcals:` uses TLS from the first request. */
const asSubscription = (url: string) => url.replace(/^http/, 'webcal');

/** The feed's URL, with buttons to subscribe, copy and revoke. */
export function FeedAddress({ url, busy, onRevoke }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useCopied();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied();
    } catch {
      // Clipboard access failed: select the URL, so that the viewer can copy it.
      field.current?.querySelector('input')?.select();
    }
  };
  return (
    <>
      <div ref={field}>
        <TextField
          name="calendar"
          label={t('account.calendar.address')}
          hint={t('account.calendar.secret')}
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className={styles.actions}>
        <LinkButton to={asSubscription(url)} look="primary" icon="calendar">
          {t('account.calendar.subscribe')}
        </LinkButton>
        <Button icon={copied ? 'check' : 'link'} onClick={() => void copy()}>
          {copied ? t('account.calendar.copied') : t('account.calendar.copy')}
        </Button>
        <Button look="quiet" icon="close" disabled={busy} onClick={onRevoke}>
          {t('account.calendar.revoke')}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {copied ? t('account.calendar.copied') : ''}
      </span>
    </>
  );
}
