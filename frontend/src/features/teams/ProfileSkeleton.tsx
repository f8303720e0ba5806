import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import { RowsSkeleton } from '@/domain/RowsSkeleton';
import next from './NextEvent.module.css';
import header from './ProfileHeader.module.css';
import styles from './Profile.module.css';

const ROWS = 6;

/** A placeholder for a profile's header. */
export function HeaderSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={header.band} role="status" aria-label={t('app.loading')}>
      <div className={clsx('page', header.inner)}>
        <Skeleton className={header.crest} />
        <div className={header.words}>
          <Skeleton width="80px" height="1em" />
          <Skeleton width="min(420px, 80%)" height="44px" />
          <Skeleton width="240px" height="36px" />
        </div>
      </div>
    </div>
  );
}

/** A placeholder for a profile's events. */
export function BodySkeleton() {
  return (
    <>
      <div className={next.next} aria-hidden="true">
        <Skeleton className={next.media} />
        <div className={next.words} />
      </div>
      <div className={styles.columns} aria-hidden="true">
        {['next', 'past'].map((list) => (
          <div key={list} className={styles.section}>
            <div className={styles.head}>
              <Skeleton width="140px" height="25px" />
            </div>
            <RowsSkeleton count={ROWS} />
          </div>
        ))}
      </div>
    </>
  );
}
