import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { useNow } from '@/lib/useNow';
import { formatLength, statusOf } from './eventStatus';
import { StartsIn } from './StartsIn';
import { useSpoilers } from './useSpoilers';

type Props = { event: Pick<EventItem, 'id' | 'stream_status' | 'starts_at' | 'has_replay' | 'duration_ms'> };

/** A badge for the event's status. Renders nothing for events a day or more away, because their date says enough. */
export function StatusBadge({ event }: Props) {
  const { t } = useTranslation();
  const status = statusOf(event, useNow());
  const { hidden } = useSpoilers(event);
  switch (status.kind) {
    case 'live':
      return (
        <Badge tone="live" pulse>
          {t('match.status.live')}
        </Badge>
      );
    case 'starting':
      return <Badge tone="accent">{t('match.status.starting')}</Badge>;
    case 'soon':
      return (
        <Badge tone="accent">
          <StartsIn event={event} />
        </Badge>
      );
    case 'upcoming':
      return <Badge tone="overlay">{t('match.status.upcoming', { count: status.hours })}</Badge>;
    case 'on_demand':
      return (
        <Badge tone="overlay" icon="play">
          {status.durationMs && !hidden ? t('match.status.onDemandLength', { length: formatLength(status.durationMs) }) : t('match.status.onDemand')}
        </Badge>
      );
    case 'no_replay':
      return <Badge tone="overlay">{t('match.status.noReplay')}</Badge>;
    case 'scheduled':
      return null;
  }
}
