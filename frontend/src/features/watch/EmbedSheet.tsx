import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/Sheet';
import { useCopied } from '@/components/useCopied';
import '@/i18n/texts/player';
import styles from './EmbedSheet.module.css';

interface Props {
  code: string;
  onClose: () => void;
}

/** The code that shows the player elsewhere, to be copied. */
export default function EmbedSheet({ code, onClose }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useCopied();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied();
    } catch {
      // Where the browser copies nothing by itself, the viewer finds it marked.
      field.current?.select();
    }
  };
  return (
    <Sheet
      title={t('player.embed.title')}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" icon={copied ? 'check' : 'link'} onClick={() => void copy()}>
          {copied ? t('player.embed.copied') : t('player.embed.copy')}
        </Button>
      }
    >
      <p>{t('player.embed.text')}</p>
      <textarea
        ref={field}
        className={styles.code}
        aria-label={t('player.embed.code')}
        rows={5}
        readOnly
        spellCheck={false}
        value={code}
        onFocus={({ target }) => target.select()}
      />
      <span className="visually-hidden" role="status">
        {copied ? t('player.embed.copied') : ''}
      </span>
    </Sheet>
  );
}
