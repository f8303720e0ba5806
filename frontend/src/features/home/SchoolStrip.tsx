import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/Avatar';
import { Rail } from '@/components/Rail';
import { useBootstrap } from '@/features/channel/channelApi';
import { readableOn } from '@/features/match/color';
import styles from './SchoolStrip.module.css';

/** The schools (or clubs) of the channel by their crests. */
export function SchoolStrip() {
  const { t } = useTranslation();
  const schools = useBootstrap()['participant-groups'];
  if (schools.length < 2) return null;
  return (
    <Rail title={t('home.schools')} itemClassName={styles.item}>
      {schools.map((school) => (
        <Link key={school.id} to={`/schedule?participant_group=${school.alias}`} className={styles.school}>
          <Avatar
            name={school.name}
            src={school.image?.src}
            color={school.color}
            onColor={school.color ? readableOn(school.color) : undefined}
            size={72}
          />
          <span className={styles.name}>{school.name}</span>
        </Link>
      ))}
    </Rail>
  );
}
