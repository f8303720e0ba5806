import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Button } from '@/ui/Button';
import { CopyField } from '@/ui/CopyField';
import { frameCode } from '@/lib/frameCode';
import { Sheet } from '@/ui/Sheet';
import '@/i18n/en.json?clips';
import { shareAddress } from './clipPaths';
import styles from './ShareClip.module.css';

interface Props {
  clip: Clip;
  onClose: () => void;
}

/** Ways to share a clip: the device's share sheet, the link, and the embed code. */
export default function ShareClipSheet({ clip, onClose }: Props) {
  const { t } = useTranslation();
  const { origin } = window.location;
  const url = shareAddress(origin, clip);
  const share = () => {
    // `share` also rejects when the viewer closes the sheet, which is not an error.
    void navigator.share({ title: clip.name, url }).catch(() => undefined);
  };
  return (
    <Sheet
      title={t('clips.share.title')}
      isOpen
      onClose={onClose}
      footer={
        'share' in navigator && (
          <Button look="primary" icon="share" initialFocus onClick={share}>
            {t('clips.share.native')}
          </Button>
        )
      }
    >
      <p className={styles.text}>{t('clips.share.text')}</p>
      <CopyField label={t('clips.share.link')} action={t('clips.share.copyLink')} copied={t('clips.share.copied')} value={url} rows={2} />
      {clip.embed_path && (
        <CopyField
          label={t('clips.share.code')}
          action={t('clips.share.copyCode')}
          copied={t('clips.share.copied')}
          value={frameCode(origin + clip.embed_path, clip.name)}
          rows={4}
        />
      )}
    </Sheet>
  );
}
