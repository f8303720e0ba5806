import type { VodItem } from '@/api/types';
import { Html } from '@/ui/Html';
import { Skeleton } from '@/ui/Skeleton';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { IMAGE_RATIO } from '@/lib/constants';
import { useGetVodCategoriesQuery } from '@/features/catalogue/libraryApi';
import { calendarDay } from '@/domain/eventTime';
import { VodPicture } from '@/domain/VodPicture';
import styles from './LibraryItem.module.css';

/** An item's picture, category, date and description. */
export function LibraryItem({ item }: { item: VodItem }) {
  const locale = useDisplayLocale();
  const { data: categories = [] } = useGetVodCategoriesQuery();
  const category = categories.find(({ id }) => id === item.vod_media_category_id)?.name;
  return (
    <article className={styles.item}>
      <div className={styles.media}>
        <VodPicture item={item} moving />
      </div>
      <p className={styles.meta}>
        {category && <span>{category}</span>}
        <time dateTime={item.date}>{calendarDay(item.date, locale)}</time>
      </p>
      {item.description_html && <Html html={item.description_html} />}
    </article>
  );
}

export function LibraryItemOutline() {
  return (
    <div className={styles.item} aria-hidden="true">
      <Skeleton ratio={IMAGE_RATIO} width="100%" />
      <Skeleton width="40%" height="16px" />
      <Skeleton width="92%" height="16px" />
    </div>
  );
}
