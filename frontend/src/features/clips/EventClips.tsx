import { useTranslation } from '@/i18n/useTranslation';
import { Rail } from '@/ui/Rail';
import { ClipCard } from './ClipCard';
import { ClipStateBadge } from './ClipStateBadge';
import { useEventClips } from './useEventClips';
import { useSpoilers } from '@/domain/useSpoilers';
import '@/i18n/en.json?clips';

interface Props {
  eventId: number;
  /** A clip that the page already shows. */
  without?: number;
}

/** Clips of an event, newest first; renders nothing if there are none. */
export default function EventClips({ eventId, without }: Props) {
  const { t } = useTranslation();
  const all = useEventClips(eventId);
  const { hidden } = useSpoilers({ id: eventId, stream_status: 'finished', has_replay: true });
  const clips = all.filter(({ id }) => id !== without);
  // Clips of other viewers may reveal the result.
  if (clips.length === 0 || hidden) return null;
  return (
    <Rail title={t('clips.ofEvent')} aside={<p className="count">{clips.length}</p>}>
      {clips.map((clip) => (
        <ClipCard key={clip.id} clip={clip} mark={<ClipStateBadge clip={clip} />} />
      ))}
    </Rail>
  );
}
