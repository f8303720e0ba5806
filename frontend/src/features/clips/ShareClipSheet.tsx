import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { CopyField } from '@/ui/CopyField';
import { Icon } from '@/ui/Icon';
import { Sheet } from '@/ui/Sheet';
import { formatLength } from '@/domain/eventStatus';
import { SECOND_MS } from '@/lib/constants';
import { frameCode } from '@/lib/frameCode';
import '@/i18n/en.json?clips';
import { ClipPicture } from './ClipPicture';
import { shareAddress } from './clipPaths';
import { VerticalClip } from './VerticalClip';
import styles from './ShareClip.module.css';

interface Props {
  clip: Clip;
  onClose: () => void;
}

/** Shows a clip and the ways to share it: the device's share sheet, the link, and the folded embed code. */
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
      <figure className={styles.preview}>
        <div className={styles.picture}>
          <ClipPicture clip={clip} eager />
          <Badge tone="overlay" className={styles.length}>
            {formatLength(clip.duration * SECOND_MS)}
          </Badge>
        </div>
        <figcaption>
          <strong>{clip.name}</strong>
          {clip.event && <span>{clip.event.name}</span>}
        </figcaption>
      </figure>
      <p className={styles.text}>{t('clips.share.text')}</p>
      <CopyField label={t('clips.share.link')} action={t('clips.share.copyLink')} copied={t('clips.share.copied')} value={url} rows={2} />
      {clip.state === 'done' && <VerticalClip clip={clip} />}
      {clip.embed_path && (
        <details className={`fold ${styles.embed}`}>
          <summary>
            {t('clips.share.embed')}
            <Icon name="chevron-down" size={20} />
          </summary>
          <CopyField
            label={t('clips.share.code')}
            action={t('clips.share.copyCode')}
            copied={t('clips.share.copied')}
            value={frameCode(origin + clip.embed_path, clip.name)}
            rows={4}
          />
        </details>
      )}
    </Sheet>
  );
}
