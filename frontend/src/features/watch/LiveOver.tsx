import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import styles from '@/features/player/Stage.module.css';

interface Props {
  event: EventDetail;
  onPlay: () => void;
}

/** Shown after a live stream: offers its recording once that exists, or the stream if it is back. */
export function LiveOver({ event: { playback }, onPlay }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="status">
      <h2>{t('watch.over.title')}</h2>
      {!playback && <p>{t('watch.over.text')}</p>}
      {playback && (
        <div className={styles.actions}>
          <Button look={playback.live ? 'overlay' : 'primary'} icon="play" onClick={onPlay}>
            {playback.live ? t('watch.over.live') : t('watch.over.recording')}
          </Button>
        </div>
      )}
    </div>
  );
}
