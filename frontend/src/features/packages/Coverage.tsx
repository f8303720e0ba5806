import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import { useBootstrap } from '@/features/channel/channelApi';
import { sportPath } from '@/domain/paths';
import { TeamCard } from '@/domain/TeamCard';
import { useCoveredSports } from '@/domain/useCoveredSports';
import { useCoveredTeams } from '@/domain/useCoveredTeams';
import styles from './Coverage.module.css';

/** A pass's coverage: its teams, its sports, or everything. */
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
              <Link to={sportPath(sport.id)} className={styles.chip}>
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
              <TeamCard team={team} picture={team.images[0]?.src} size={36} heart={false} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ppv}>{pass.includes_ppv ? t('passes.covers.ppv') : t('passes.covers.noPpv')}</p>
    </section>
  );
}
