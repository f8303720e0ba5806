import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { calendarDay, dayAndTime, dayName, viewerZone } from '@/domain/eventTime';
import { useCatalogue } from '@/domain/useCatalogue';
import type { Sign } from './suggestions';
import styles from './SuggestionPanel.module.css';

/** Details that distinguish a suggestion from others of the same name: its time, or its sport and school. */
export function SuggestionAside({ sign }: { sign: Sign }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { category, group } = useCatalogue();
  switch (sign.of) {
    case 'event':
      return sign.event.stream_status === 'live' ? <span className={styles.live}>{t('match.status.live')}</span> : <Day event={sign.event} />;
    case 'library':
      return <time dateTime={sign.item.date}>{calendarDay(sign.item.date, locale)}</time>;
    case 'team': {
      const { event_category_id, participant_group_id } = sign.team;
      const about = [category(event_category_id)?.name, group(participant_group_id)?.name].filter(Boolean);
      return about.length > 0 ? <span>{about.join(' · ')}</span> : null;
    }
    case 'school':
    case 'sport':
    case 'venue':
      return null;
  }
}

/** The day of a past event, or the day and time of an upcoming one. The zone is omitted to save space. */
function Day({ event }: { event: EventItem }) {
  const locale = useDisplayLocale();
  const now = useNow();
  const over = event.stream_status === 'finished';
  const tell = over ? dayName : dayAndTime;
  return <time dateTime={event.starts_at}>{tell(Date.parse(event.starts_at), now, locale, viewerZone())}</time>;
}
