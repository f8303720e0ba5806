import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { SECOND_MS } from '@/lib/constants';
import { formatLength } from '@/domain/eventStatus';
import styles from './ResumeChoice.module.css';

interface Props {
  /** Last position, in seconds. */
  at: number;
  onPlay: (startAt: number) => void;
  /** The pointer or the focus is near the buttons: the viewer is about to press. */
  onNear?: () => void;
}

/** Offers to resume or to start over. Shows the last position, but not the remaining time, which could be a spoiler. */
export function ResumeChoice({ at, onPlay, onNear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.choice} onPointerEnter={onNear} onFocus={onNear}>
      <Button look="primary" size="large" icon="play" onClick={() => onPlay(at)}>
        {t('watch.resume.goOn', { time: formatLength(at * SECOND_MS) })}
      </Button>
      <Button look="overlay" size="large" onClick={() => onPlay(0)}>
        {t('watch.resume.fromStart')}
      </Button>
    </div>
  );
}
