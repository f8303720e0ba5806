import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import { ClipCard } from '../ClipCard';
import { ClipCardSkeleton } from '../ClipCardSkeleton';
import { ClipStanding } from '../ClipStanding';
import { ClipStateBadge } from '../ClipStateBadge';
import { clipPath } from '../clipPaths';
import { ShareClipButton } from '../ShareClipButton';
import { useMyClips } from '../useMyClips';
import styles from './ClipMade.module.css';

/** The ordered clip, which already plays, with its state until its file exists. */
export function ClipMade({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { t } = useTranslation();
  const clip = useMyClips().data?.find((one) => one.id === id);
  return (
    <div className={styles.made}>
      <div className={styles.card}>{clip ? <ClipCard clip={clip} mark={<ClipStateBadge clip={clip} />} /> : <ClipCardSkeleton />}</div>
      <div className={styles.words}>
        <ClipStanding clip={clip ?? { id, state: 'queued', failure: null, is_mine: true }} />
        <div className={styles.actions}>
          {clip?.state !== 'failed' && (
            <LinkButton to={clipPath(id)} look="primary" icon="play">
              {t('clips.made.watch')}
            </LinkButton>
          )}
          {clip && clip.state !== 'failed' && <ShareClipButton clip={clip} />}
          <Button icon="scissors" onClick={onAnother}>
            {t('clips.made.another')}
          </Button>
          <LinkButton to="/profile/clips" look="quiet">
            {t('clips.made.all')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
