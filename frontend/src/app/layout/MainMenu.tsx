import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import styles from './MainMenu.module.css';
import { MenuLink } from './MenuLink';
import { MoreMenu } from './MoreMenu';
import { useFitting } from './useFitting';
import { useSiteMenu } from './useSiteMenu';

/** The menu of wide screens: one line; entries that do not fit are behind "More". */
export function MainMenu() {
  const { t } = useTranslation();
  const { entries, current } = useSiteMenu();
  const { list, fitting, free } = useFitting(entries);
  const rest = entries.slice(fitting);

  return (
    <nav className="site-menu" aria-label={t('menu.main')}>
      <ul ref={list} className={styles.list}>
        {entries.map((entry, index) => (
          <li key={entry.id} className={clsx(index >= fitting && styles.hidden)}>
            <MenuLink entry={entry} current={entry === current} className={styles.link}>
              {entry.name}
            </MenuLink>
          </li>
        ))}
      </ul>
      <MoreMenu entries={rest} current={current} shift={free} />
    </nav>
  );
}
