import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail, EventParticipant } from '@/api/types';
import { TeamCard } from '@/domain/TeamCard';
import { inOrder, sidesOf } from '@/domain/sides';
import { useCatalogue } from '@/domain/useCatalogue';
import { useTitleOrder } from '@/domain/useTitleOrder';
import styles from './EventTeams.module.css';

/** Participants: the two sides in title order, or all of them. */
export function EventTeams({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const { group } = useCatalogue();
  const order = useTitleOrder();
  const sides = sidesOf(event);
  const teams = sides ? inOrder(sides, order) : event.participants;
  if (teams.length === 0) return null;
  const role = (team: EventParticipant) => sides && t(team === sides.home ? 'watch.home' : 'watch.away');
  const second = (team: EventParticipant) => [role(team), group(team.participant_group_id)?.name].filter((part) => part && part !== team.name).join(' · ');
  return (
    <ul className={sides ? styles.match : styles.many} aria-label={t('watch.teams')}>
      {teams.map((team) => (
        <li key={team.id}>
          <TeamCard team={team} picture={team.image?.src} second={second(team)} size={sides ? 52 : 40} />
        </li>
      ))}
    </ul>
  );
}
