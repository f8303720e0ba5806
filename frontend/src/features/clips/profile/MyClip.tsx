import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Clip } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { SECOND_MS } from '@/lib/constants';
import { ClipPicture } from '../ClipPicture';
import { clipPath } from '../clipPaths';
import { ClipStanding } from '../ClipStanding';
import { ClipStateBadge } from '../ClipStateBadge';
import { DownloadClipButton } from '../DownloadClipButton';
import { ShareClipButton } from '../ShareClipButton';
import { useClipDeletion } from '../useClipDeletion';
import { formatLength } from '@/domain/eventStatus';
import { watchPath } from '@/domain/paths';
import styles from './Clips.module.css';

export function MyClip({ clip }: { clip: Clip }) {
  const locale = useDisplayLocale();
  const made = new Date(clip.created_at).toLocaleDateString(locale, { dateStyle: 'medium' });
  const plays = clip.playback !== null && clip.state !== 'failed';
  return (
    <li className={styles.clip}>
      <div className={styles.picture}>
        <ClipPicture clip={clip} />
        <span className={styles.mark}>
          <ClipStateBadge clip={clip} />
        </span>
        <Badge tone="overlay" className={styles.length}>
          {formatLength(clip.duration * SECOND_MS)}
        </Badge>
      </div>
      <div className={styles.about}>
        <h3 className={styles.name}>{plays ? <Link to={clipPath(clip.id)}>{clip.name}</Link> : clip.name}</h3>
        <p className={styles.soft}>
          {clip.event && <Link to={watchPath(clip.event_id)}>{clip.event.name}</Link>}
          <span>{made}</span>
          <span>{clip.tags.map(({ name }) => name).join(' · ')}</span>
        </p>
        <ClipStanding clip={clip} onlyNews />
      </div>
      <Actions clip={clip} />
    </li>
  );
}

function Actions({ clip }: { clip: Clip }) {
  const { t } = useTranslation();
  const remove = useClipDeletion();
  return (
    <div className={styles.actions} role="group" aria-label={clip.name}>
      {clip.state !== 'failed' && clip.event && <ShareClipButton clip={clip} />}
      <DownloadClipButton clip={clip} />
      <Button look="quiet" onClick={() => void remove(clip)}>
        {t('clips.delete.delete')}
      </Button>
    </div>
  );
}
