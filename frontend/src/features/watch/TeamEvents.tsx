import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventDetail, EventItem, EventParticipant } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { useGetEventsQuery } from '@/features/catalogue/eventsApi';
import { inOrder, sidesOf } from '@/domain/sides';
import { useTitleOrder } from '@/domain/useTitleOrder';
import { SideList } from './SideList';
import '@/i18n/en.json?home';

const SHOWN = 4;

/** Past events of both sides of a match, latest first. An event of both sides is listed only with the first one. */
export function TeamEvents({ event }: { event: EventDetail }) {
  const order = useTitleOrder();
  const sides = sidesOf(event);
  const teams = sides && inOrder(sides, order);
  const first = useLatest(teams?.[0], [event]);
  const second = useLatest(teams?.[1], [event, ...first]);
  if (!teams) return null;
  return (
    <>
      <TeamList team={teams[0]} events={first} />
      <TeamList team={teams[1]} events={second} />
    </>
  );
}

/** Returns the latest finished events of a team, except those in `without`. */
function useLatest(team: EventParticipant | undefined, without: readonly Pick<EventItem, 'id'>[]): EventItem[] {
  const { data } = useGetEventsQuery(
    team ? { participant: team.id, stream_status: 'finished', sort_field: 'date', sort_direction: 'desc', limit: SHOWN } : skipToken,
  );
  return (data?.data ?? []).filter(({ id }) => without.every((other) => other.id !== id));
}

function TeamList({ team, events }: { team: EventParticipant; events: readonly EventItem[] }) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  const title = t('watch.recently', { team: team.name });
  const all = (
    <Link to={`/team/${team.id}`} className="text-link" aria-label={t('home.allOf', { title: team.name })}>
      {t('home.all')}
      <Icon name="arrow-right" size={18} />
    </Link>
  );
  return <SideList title={title} all={all} events={events} />;
}
