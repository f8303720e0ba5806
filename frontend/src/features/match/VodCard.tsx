import { Link } from 'react-router-dom';
import type { VodRailItem } from '@/api/types';
import { Icon } from '@/components/Icon';
import { PictureImage } from '@/components/PictureImage';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { MatchArt } from '@/features/match/MatchArt';
import { calendarDay } from '@/features/match/eventTime';
import styles from './VodCard.module.css';

/** One recording of a rail. */
export function VodCard({ item }: { item: VodRailItem }) {
  const locale = useDisplayLocale();
  const image = item.assets.find((asset) => asset.type === 'image');
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {image ? (
          <PictureImage picture={{ src: image.path, width: image.width ?? 640, height: image.height ?? 360 }} />
        ) : (
          <MatchArt event={{ id: item.id, participants: [], home_team_id: null, event_category_id: null }} />
        )}
        <span className={styles.play} aria-hidden="true">
          <Icon name="play" size={20} />
        </span>
      </div>
      <h3 className={styles.title}>
        <Link to={`/watch/${item.event_id}`} className={styles.link}>
          {item.title}
        </Link>
      </h3>
      <p className={styles.date}>
        <time dateTime={item.date}>{calendarDay(item.date, locale)}</time>
      </p>
    </article>
  );
}
