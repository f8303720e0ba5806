import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventDetail, EventItem, EventParticipant } from '@/api/types';
import { Icon } from '@/components/Icon';
import { Rail } from '@/components/Rail';
import { useGetEventsQuery } from '@/features/catalogue/eventsApi';
import { EventCard } from '@/features/match/EventCard';
import { sidesOf } from '@/features/match/sides';
import '@/i18n/texts/home';
import '@/i18n/texts/watch';

const SHOWN = 8;

/** What is over of the two sides of a match, latest first; what both took part in stands with the visitors alone. */
export default function TeamEvents({ event }: { event: EventDetail }) {
  const sides = sidesOf(event);
  const away = useLatest(sides?.away, [event]);
  const home = useLatest(sides?.home, [event, ...away]);
  if (!sides) return null;
  return (
    <>
      <TeamRail team={sides.away} events={away} />
      <TeamRail team={sides.home} events={home} />
    </>
  );
}

/** The latest events of a team that are over, without some. */
function useLatest(team: EventParticipant | undefined, without: readonly Pick<EventItem, 'id'>[]): EventItem[] {
  const { data } = useGetEventsQuery(team ? { participant: team.id, stream_status: 'finished', sort_field: 'date', sort_direction: 'desc', limit: SHOWN } : skipToken);
  return (data?.data ?? []).filter(({ id }) => without.every((other) => other.id !== id));
}

function TeamRail({ team, events }: { team: EventParticipant; events: readonly EventItem[] }) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  const title = t('watch.recently', { team: team.name });
  const all = (
    <Link to={`/team/${team.id}`} className="text-link" aria-label={t('home.allOf', { title: team.name })}>
      {t('home.all')}
      <Icon name="arrow-right" size={18} />
    </Link>
  );
  return (
    <Rail title={title} aside={all}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </Rail>
  );
}
