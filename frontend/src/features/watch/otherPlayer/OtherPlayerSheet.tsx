import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/Sheet';
import { useCopied } from '@/components/useCopied';
import '@/i18n/texts/player';
import { useMakePlayerAddressMutation } from './otherPlayerApi';
import styles from '../EmbedSheet.module.css';

interface Props {
  eventId: number;
  onClose: () => void;
}

/** What an address for another player is good for, and the address once it is made. */
export default function OtherPlayerSheet({ eventId, onClose }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useCopied();
  const [make, { data, isError, isLoading }] = useMakePlayerAddressMutation();
  const address = data?.hls ? `${window.location.origin}${data.hls}` : null;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied();
    } catch {
      // Without access to the clipboard, the address is selected for the viewer to copy.
      field.current?.select();
    }
  };
  return (
    <Sheet
      title={t('player.otherPlayer.title')}
      isOpen
      onClose={onClose}
      footer={
        address ? (
          <Button look="primary" icon={copied ? 'check' : 'link'} onClick={() => void copy(address)}>
            {copied ? t('player.otherPlayer.copied') : t('player.otherPlayer.copy')}
          </Button>
        ) : (
          <Button look="primary" icon="link" disabled={isLoading} onClick={() => void make(eventId)}>
            {t('player.otherPlayer.make')}
          </Button>
        )
      }
    >
      <p>{t('player.otherPlayer.text')}</p>
      {address && (
        <textarea
          ref={field}
          className={styles.code}
          aria-label={t('player.otherPlayer.address')}
          rows={5}
          readOnly
          spellCheck={false}
          value={address}
          onFocus={({ target }) => target.select()}
        />
      )}
      {isError && <p role="alert">{t('player.otherPlayer.failed')}</p>}
      <span className="visually-hidden" role="status">
        {copied ? t('player.otherPlayer.copied') : ''}
      </span>
    </Sheet>
  );
}
