import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import type { EventList } from './useEventList';
import styles from './ListFoot.module.css';

/** Fetches the next page before the end of the list comes into view; the button does the same for those who tab. */
export function ListFoot({ list }: { list: EventList }) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  const { more, loadingMore, loadMore, failed } = list;
  const next = useRef(loadMore);
  useEffect(() => {
    next.current = loadMore;
  });

  useEffect(() => {
    const element = foot.current;
    if (!element || !more || loadingMore || failed) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && next.current(), { rootMargin: '800px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, loadingMore, failed]);

  return (
    <div ref={foot} className={styles.foot}>
      {failed && <ErrorState onRetry={list.retry} />}
      {more && !failed && (
        <Button onClick={loadMore} disabled={loadingMore}>
          {loadingMore ? t('events.loading') : t('events.more')}
        </Button>
      )}
    </div>
  );
}
