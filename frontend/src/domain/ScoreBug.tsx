import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem, EventParticipant } from '@/api/types';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { readableOn } from './color';
import { EventTime } from './EventTime';
import { inOrder, sidesOf } from './sides';
import { teamNames } from './teamNames';
import { useCatalogue } from './useCatalogue';
import { useHiddenScore } from './useSpoilers';
import { useTitleOrder } from './useTitleOrder';
import styles from './ScoreBug.module.css';

interface Props {
  event: EventItem;
  /** Shows a line above the teams: when the match is or was, and whether the score is final. */
  timed?: boolean;
  className?: string | undefined;
}

/** A match as two rows of crest, name and score, in the order of the title. If the viewer hides scores, they stay covered until revealed. */
export function ScoreBug({ event, timed = false, className }: Props) {
  const { t } = useTranslation();
  const order = useTitleOrder();
  const { hidden, reveal } = useHiddenScore(event);
  const sport = useCatalogue().category(event.event_category_id)?.name;
  const sides = sidesOf(event);
  if (!sides) return null;
  const names = teamNames(sides, sport);
  const isOver = event.stream_status === 'finished';
  const score = hidden || event.stream_status === 'upcoming' ? null : event.score;
  const lead = score && isOver ? score.home - score.away : 0;
  return (
    <div className={clsx(styles.bug, className)}>
      {timed && (
        <p className={styles.status}>
          {event.score && isOver && `${t('match.status.final')} · `}
          <EventTime event={event} />
        </p>
      )}
      {inOrder<'away' | 'home'>({ away: 'away', home: 'home' }, order).map((side) => (
        <Row key={side} team={sides[side]} name={names[side]} score={score?.[side]} behind={side === 'away' ? lead > 0 : lead < 0} />
      ))}
      {hidden && event.score && (
        <button type="button" className={styles.cover} onClick={reveal} aria-label={t('match.score.show')}>
          <Icon name="eye" size={16} />
          {t('match.score.cover')}
        </button>
      )}
    </div>
  );
}

interface RowProps {
  team: EventParticipant;
  name: string;
  score: number | undefined;
  /** The side has lost. */
  behind: boolean;
}

function Row({ team, name, score, behind }: RowProps) {
  return (
    <p className={styles.row} data-behind={behind || undefined}>
      <TeamMark team={team} />
      <span className={styles.name}>{name}</span>
      {score !== undefined && (
        <>
          {' '}
          <span className={styles.score}>{score}</span>
        </>
      )}
    </p>
  );
}

/** The team's crest, or its first letter on its colour. */
function TeamMark({ team }: { team: EventParticipant }) {
  if (team.image) return <Avatar name={team.name} src={team.image.src} size={24} className={styles.crest} />;
  const color = team.color ?? undefined;
  return (
    <span className={clsx(styles.crest, styles.mark)} style={{ background: color, color: color && readableOn(color) }} aria-hidden="true">
      {team.short_name.charAt(0)}
    </span>
  );
}
