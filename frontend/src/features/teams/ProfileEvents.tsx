import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import type { EventFilter } from '@/features/catalogue/eventsApi';
import { SpoilerSwitch } from '@/domain/SpoilerSwitch';
import { FixtureSection } from './FixtureSection';
import { NextEvent } from './NextEvent';
import { BodySkeleton } from './ProfileSkeleton';
import { useFixtures } from './useFixtures';
import styles from './Profile.module.css';

interface Props {
  /** Selects the profile's events, in the form that GET /events accepts. */
  of: EventFilter;
  /** The same filter as a query string of the events screen. */
  list: string;
  mark?: (event: EventItem) => ReactNode;
  /** Content after the events. It renders together with them, to avoid a layout shift. */
  children?: ReactNode;
}

/** The live or next event in large, then the schedule and the results side by side. */
export function ProfileEvents({ of, list, mark, children }: Props) {
  const { t } = useTranslation();
  const { next, past, waiting } = useFixtures(of);
  if (waiting) return <BodySkeleton />;
  const scored = past.events?.some(({ score }) => score !== null);
  const [lead, ...further] = next.events ?? [];
  return (
    <>
      {lead && <NextEvent event={lead} />}
      <div className={styles.columns}>
        <FixtureSection
          title={t('teams.schedule')}
          list={next}
          events={further}
          to={`/schedule?${list}`}
          none={lead ? t('teams.noFurther') : t('events.none.upcoming')}
        />
        <FixtureSection
          title={scored ? t('teams.results') : t('teams.past')}
          list={past}
          to={`/vod?${list}&with=results`}
          none={t('teams.nothingPast')}
          aside={scored && <SpoilerSwitch />}
          {...(mark && { mark })}
        />
      </div>
      {children}
    </>
  );
}
