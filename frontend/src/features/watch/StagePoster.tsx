import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { EventPicture } from '@/domain/EventPicture';
import { StatusBadge } from '@/domain/StatusBadge';
import { ResumeChoice } from '@/features/player/resume/ResumeChoice';
import styles from '@/features/player/Stage.module.css';

interface Props {
  event: EventDetail;
  /** Where the viewer left off, in seconds; 0 where they begin. */
  resumeAt?: number;
  onPlay?: (startAt: number) => void;
  /** The viewer is about to press play. */
  onNear?: () => void;
  waiting?: boolean;
}

/** The picture before the video, and the button that starts it. */
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
