import type { Clip } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import '@/i18n/en.json?clips';
import { ClipPicture } from './ClipPicture';
import { DownloadClipButton } from './DownloadClipButton';
import styles from './VerticalClip.module.css';

/** Offers the middle of the clip's picture as a vertical file, and shows what is in it. */
export function VerticalClip({ clip }: { clip: Clip }) {
  const { t } = useTranslation();
  return (
    <section className={styles.vertical} aria-labelledby="vertical-clip">
      <div className={styles.picture}>
        <ClipPicture clip={clip} eager />
      </div>
      <div>
        <h3 id="vertical-clip">{t('clips.vertical.title')}</h3>
        <p>{t('clips.vertical.text')}</p>
        <DownloadClipButton clip={clip} shape="vertical" />
      </div>
    </section>
  );
}
