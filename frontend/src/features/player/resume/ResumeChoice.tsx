import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { SECOND_MS } from '@/lib/constants';
import { formatLength } from '@/domain/eventStatus';
import styles from './ResumeChoice.module.css';

interface Props {
  /** Where the viewer left off, in seconds. */
  at: number;
  onPlay: (startAt: number) => void;
  /** The viewer is about to press. */
  onNear?: () => void;
}

/** Go on, or from the start. It tells where one was, and not how much is left. */
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
