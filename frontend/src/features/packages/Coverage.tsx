import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { Avatar } from '@/components/Avatar';
import { Icon } from '@/components/Icon';
import { isIconName } from '@/components/iconSet';
import { useBootstrap } from '@/features/channel/channelApi';
import { readableOn } from '@/features/match/color';
import { useCoveredSports } from './useCoveredSports';
import { useCoveredTeams } from './useCoveredTeams';
import styles from './Coverage.module.css';

/** What a pass opens: its teams, its sports, or everything. */
export function Coverage({ pass }: { pass: Pass }) {
  const { t } = useTranslation();
  const { name } = useBootstrap().settings;
  const sports = useCoveredSports(pass);
  const teams = useCoveredTeams([pass]);
  const all = sports.length === 0 && !pass.is_team_pass;
  return (
    <section className={styles.coverage}>
      <h2 className="section-title">{t('passes.row.covers')}</h2>
      {all && <p>{t('passes.covers.everything', { name })}</p>}
      {sports.length > 0 && (
        <ul className={styles.chips}>
          {sports.map((sport) => (
            <li key={sport.id}>
              <Link to={`/schedule?event_category=${sport.alias}`} className={styles.chip}>
                {isIconName(sport.icon) && <Icon name={sport.icon} size={20} />}
                {sport.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {teams.length > 0 && (
        <ul className={styles.teams}>
          {teams.map((team) => (
            <li key={team.id}>
              <Link to={`/schedule?participant=${team.alias}`} className={styles.team}>
                <Avatar
                  name={team.name}
                  letters={team.short_name}
                  src={team.images[0]?.src}
                  color={team.color}
                  onColor={team.color ? readableOn(team.color) : undefined}
                  size={36}
                />
                {team.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ppv}>{pass.includes_ppv ? t('passes.covers.ppv') : t('passes.covers.noPpv')}</p>
    </section>
  );
}
