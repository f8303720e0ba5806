import { useId, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Participant } from '@/api/types';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { flatten } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';
import { useWords } from '@/features/channel/useWords';
import { TeamList } from './TeamList';
import { groupBySport } from './teamGroups';
import profile from './Profile.module.css';
import styles from './TeamList.module.css';

const GENDERS = ['any', 'W', 'M'] as const;

/** Teams grouped by sport, which the viewer can limit to women's or men's teams. */
export function TeamGroups({ teams }: { teams: readonly Participant[] | undefined }) {
  const { t } = useTranslation();
  const words = useWords();
  const heading = useId();
  const sports = flatten(useBootstrap()['events-categories']);
  const [gender, setGender] = useState<(typeof GENDERS)[number]>('any');
  if (!teams || teams.length === 0) return null;
  const genders = new Set(teams.map(({ properties }) => properties.gender));
  const fitting = teams.filter(({ properties }) => gender === 'any' || properties.gender === gender);
  return (
    <section aria-labelledby={heading}>
      <div className={profile.head}>
        <h2 id={heading} className="section-title">
          {words.teams}
        </h2>
        {genders.has('W') && genders.has('M') && (
          <SegmentedControl
            label={t('events.filter.gender')}
            value={gender}
            options={GENDERS.map((value) => ({ value, label: t(`events.gender.${value}`) }))}
            onChange={setGender}
          />
        )}
      </div>
      <div className={styles.groups}>
        {groupBySport(fitting, sports).map(({ sport, teams: some }) => (
          <TeamList key={sport?.id ?? 0} sub title={sport?.name ?? t('teams.otherSports')} sport={sport} teams={some} />
        ))}
      </div>
    </section>
  );
}
