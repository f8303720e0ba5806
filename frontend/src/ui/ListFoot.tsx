import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';
import { ErrorState } from './ErrorState';
import styles from './ListFoot.module.css';

/** A list that comes page by page. */
export interface PagedList {
  /** How many entries there are so far. */
  loaded: number;
  /** The last call failed. */
  failed: boolean;
  more: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Fetches the next page before the end of the list comes into view; the button does the same for those who tab. */
export function ListFoot({ list }: { list: PagedList }) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  const { loaded, more, loadingMore, loadMore, failed } = list;
  const next = useRef(loadMore);
  useEffect(() => {
    next.current = loadMore;
  });

  // A page may be asked for and come between two drawings. The observer tells of changes only: where the foot stays in view,
  // a new one has to look after every page.
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
