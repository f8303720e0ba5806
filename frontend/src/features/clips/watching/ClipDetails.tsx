import { useTranslation } from '@/i18n/useTranslation';
import { useNavigate } from 'react-router-dom';
import type { Clip } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Button, LinkButton } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { DownloadClipButton } from '../DownloadClipButton';
import { ShareClipButton } from '../ShareClipButton';
import { ClipStanding } from '../ClipStanding';
import { useClipDeletion } from '../useClipDeletion';
import { EventRows } from '@/domain/EventRows';
import { watchPath } from '@/domain/paths';
import styles from './ClipDetails.module.css';

/** Name of a clip, the event that it was cut from, and its actions. */
export function ClipDetails({ clip }: { clip: Clip }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useClipDeletion();
  return (
    <article className={styles.details}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className="page-title">{clip.name}</h1>
          <p className={styles.tags}>
            {clip.tags.map(({ alias, name }) => (
              <Badge key={alias}>{name}</Badge>
            ))}
          </p>
          {clip.is_mine && <ClipStanding clip={clip} onlyNews />}
        </div>
        <div className={styles.actions}>
          {clip.state !== 'failed' && <ShareClipButton clip={clip} look="primary" />}
          <DownloadClipButton clip={clip} />
          {clip.is_mine && (
            <Button look="quiet" onClick={() => void remove(clip).then((gone) => gone && navigate('/profile/clips'))}>
              {t('clips.delete.delete')}
            </Button>
          )}
        </div>
      </header>
      {clip.event && (
        <section className={styles.event} aria-labelledby="clip-event">
          <div className={styles.eventHead}>
            <h2 id="clip-event" className="section-title">
              {t('clips.from')}
            </h2>
            <LinkButton to={watchPath(clip.event_id)} icon="play">
              {t('clips.toEvent')}
            </LinkButton>
          </div>
          <EventRows events={[clip.event]} dated />
        </section>
      )}
    </article>
  );
}

export function ClipDetailsSkeleton() {
  return (
    <div className={styles.details} aria-hidden="true">
      <div className={styles.headings}>
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton width="160px" height="24px" />
      </div>
      <Skeleton height="88px" width="100%" />
    </div>
  );
}
