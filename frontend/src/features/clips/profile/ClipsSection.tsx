import { useTranslation } from '@/i18n/useTranslation';
import { EmptyState } from '@/ui/EmptyState';
import { LinkButton } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { useMyClips } from '../useMyClips';
import { useGetAccessQuery } from '@/features/payments/ordersApi';
import '@/i18n/en.json?clips';
import { MyClip } from './MyClip';
import styles from './Clips.module.css';

/** List of the viewer's clips, with their states and actions. */
export default function ClipsSection() {
  const { t } = useTranslation();
  const { data: clips, isError, refetch } = useMyClips();
  return (
    <section className={styles.section} aria-labelledby="my-clips">
      <header className={styles.head}>
        <h2 id="my-clips" className="section-title">
          {t('clips.mine.title')}
        </h2>
        <ClipsLeft />
      </header>
      {isError && !clips && <ErrorState onRetry={() => void refetch()} />}
      {!clips && !isError && <Waiting />}
      {clips?.length === 0 && (
        <EmptyState icon="scissors" title={t('clips.mine.none.title')} text={t('clips.mine.none.text')}>
          <LinkButton to="/vod" look="primary" icon="play">
            {t('clips.mine.none.recordings')}
          </LinkButton>
          <LinkButton to="/live" icon="live">
            {t('clips.mine.none.live')}
          </LinkButton>
        </EmptyState>
      )}
      {clips && clips.length > 0 && (
        <ul className={styles.list}>
          {clips.map((clip) => (
            <MyClip key={clip.id} clip={clip} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows how many clips and downloads the viewer has left. */
function ClipsLeft() {
  const { t } = useTranslation();
  const left = useGetAccessQuery().data?.featureLeft;
  if (!left) return null;
  return (
    <p className={styles.left}>
      <span>{t('clips.form.left', { count: left.clips })}</span>
      {left.downloads !== null && left.downloads > 0 && <span>{t('clips.download.left', { count: left.downloads })}</span>}
    </p>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.list} role="status" aria-label={t('app.loading')} aria-busy="true">
      {[1, 2, 3].map((outline) => (
        <Skeleton key={outline} height="156px" width="100%" className={styles.outline} />
      ))}
    </div>
  );
}
