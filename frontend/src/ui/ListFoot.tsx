import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';
import { ErrorState } from './ErrorState';
import styles from './ListFoot.module.css';

/** A paginated list. */
export interface PagedList {
  /** Number of entries loaded so far. */
  loaded: number;
  /** The last call failed. */
  failed: boolean;
  more: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Loads the next page before the end of the list scrolls into view; the button does the same for keyboard users. */
export function ListFoot({ list }: { list: PagedList }) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  const { loaded, more, loadingMore, loadMore, failed } = list;
  const next = useRef(loadMore);
  useEffect(() => {
    next.current = loadMore;
  });

  // A page may be requested and arrive between two renders. The observer reports only changes: if the foot stays in view,
  // each page needs a new observer.
  useEffect(() => {
    const element = foot.current;
    if (!element || !more || loadingMore || failed) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && next.current(), { rootMargin: '800px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [loaded, more, loadingMore, failed]);

  return (
    <div ref={foot} className={styles.foot}>
      {failed && <ErrorState onRetry={list.retry} />}
      {more && !failed && (
        <Button onClick={loadMore} disabled={loadingMore}>
          {loadingMore ? t('ui.list.loading') : t('ui.list.more')}
        </Button>
      )}
    </div>
  );
}
