import { RowsSkeleton } from '@/domain/RowsSkeleton';
import { Skeleton } from '@/ui/Skeleton';
import dayStyles from './DayEvents.module.css';
import styles from './EventsCalendar.module.css';

const ROWS = 4;

/** A placeholder of about the calendar's size. */
export function CalendarSkeleton({ view }: { view: 'month' | 'day' }) {
  return (
    <div className={styles.calendar} data-view={view} aria-hidden="true">
      <Skeleton width="220px" height="44px" />
      <Skeleton className={styles.outline} />
      <div className={dayStyles.day}>
        <RowsSkeleton count={ROWS} />
      </div>
    </div>
  );
}
