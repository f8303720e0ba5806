import { useTranslation } from '@/i18n/useTranslation';
import { Rail } from '@/ui/Rail';
import { useGetEventsWithClipsQuery } from '@/features/clips/clipsApi';
import { EventCard } from '@/domain/EventCard';

/** Events that have clips, the latest clip first. Renders nothing if there are none. */
export function EventsWithClips() {
  const { t } = useTranslation();
  const { data } = useGetEventsWithClipsQuery();
  if (!data || data.data.length === 0) return null;
  return (
    <Rail title={t('library.withClips')} aside={<p className="count">{data.meta.total}</p>}>
      {data.data.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </Rail>
  );
}
