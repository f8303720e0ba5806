import { useTranslation } from '@/i18n/useTranslation';
import type { EventDownload } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { fileSize } from './fileSize';
import styles from './DownloadFiles.module.css';

/** Lists the files of a recording by height, largest first, and how many more recordings the viewer may download. */
export function DownloadFiles({ download: { files, left } }: { download: EventDownload }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  return (
    <>
      <ul className={styles.files} aria-label={t('player.download.sizes')}>
        {files.map(({ name, height, bytes, url }) => (
          <li key={name}>
            <a href={url} download className={styles.file}>
              <Icon name="download" />
              <strong>{t('player.quality.height', { height })}</strong> <span>{fileSize(bytes, locale)}</span>
            </a>
          </li>
        ))}
      </ul>
      {left !== null && <p role="status">{t('player.download.left', { count: left })}</p>}
    </>
  );
}
