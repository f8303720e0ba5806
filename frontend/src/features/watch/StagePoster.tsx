import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { EventPicture } from '@/domain/EventPicture';
import { StatusBadge } from '@/domain/StatusBadge';
import { ResumeChoice } from '@/features/player/resume/ResumeChoice';
import styles from '@/features/player/Stage.module.css';

interface Props {
  event: EventDetail;
  /** Last position, in seconds; 0 for the beginning. */
  resumeAt?: number;
  onPlay?: (startAt: number) => void;
  /** The pointer or the focus is on the button: the viewer is about to press play. */
  onNear?: () => void;
  waiting?: boolean;
}

/** Picture of the event, with the button that starts the video. */
export function StagePoster({ event, resumeAt = 0, onPlay, onNear, waiting = false }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="stage-art">
        <EventPicture event={event} eager />
      </div>
      {resumeAt > 0 && onPlay ? (
        <ResumeChoice at={resumeAt} onPlay={onPlay} onNear={onNear} />
      ) : (
        <button type="button" className={styles.play} onClick={() => onPlay?.(0)} onPointerEnter={onNear} onFocus={onNear} disabled={waiting}>
          <span className="visually-hidden">{t('watch.play', { title: event.name })}</span>
          <span className={styles.button} aria-hidden="true">
            <Icon name="play" />
          </span>
        </button>
      )}
      <div className={styles.tags}>
        <StatusBadge event={event} />
      </div>
    </>
  );
}
