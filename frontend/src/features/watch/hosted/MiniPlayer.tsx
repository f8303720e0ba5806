import { type RefObject, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { watchPath } from '@/domain/paths';
import { useCurrentPlayer } from '@/features/player/currentPlayer';
import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import styles from './MiniPlayer.module.css';

interface Props {
  event: EventDetail;
  /** Takes the picture. */
  dock: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

const never = () => () => undefined;

/** The video in a corner of the page while the viewer browses. */
export function MiniPlayer({ event, dock, onClose }: Props) {
  const { t } = useTranslation();
  const player = useCurrentPlayer();
  const isPaused = useSyncExternalStore(player?.follow ?? never, () => player?.isPaused() ?? true);
  const toggle = () => (isPaused ? player?.play() : player?.pause());
  return (
    <aside className={styles.mini} data-tone="stage" aria-label={t('player.mini.label')}>
      <div ref={dock} className={styles.dock} data-mini="" />
      <div className={styles.bar}>
        <button type="button" className={styles.button} onClick={toggle} aria-label={isPaused ? t('player.mini.play') : t('player.mini.pause')}>
          <Icon name={isPaused ? 'play' : 'pause'} size={20} />
        </button>
        <Link to={watchPath(event.id)} className={styles.title} title={t('player.mini.back')}>
          {event.name}
        </Link>
        <button type="button" className={styles.button} onClick={onClose} aria-label={t('player.mini.close')}>
          <Icon name="close" size={20} />
        </button>
      </div>
    </aside>
  );
}
