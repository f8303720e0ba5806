import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { postIdle } from '@/lib/scheduler';
import { Boundary } from '@/ui/Boundary';
import { Icon } from '@/ui/Icon';
import styles from './BottomBar.module.css';
import { MenuIcon } from './MenuIcon';
import { MenuLink } from './MenuLink';
import { loadMenus, MenuDialog } from './menus';
import { useSiteMenu } from './useSiteMenu';

/** Entries in the bar; the menu button is the fifth item. More would be too small for a thumb. */
const MOST = 4;

/** The bottom navigation on phones. */
export function BottomBar() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { entries, current } = useSiteMenu();
  useEffect(() => postIdle(loadMenus), []);
  return (
    <>
      <nav className={styles.bar} aria-label={t('menu.quick')} data-bottom-bar="">
        <ul>
          {entries.slice(0, MOST).map((entry) => (
            <li key={entry.id}>
              <MenuLink entry={entry} current={entry === current} className={styles.item}>
                <MenuIcon icon={entry.custom_icon} />
                <span>{entry.name}</span>
              </MenuLink>
            </li>
          ))}
          <li>
            <button type="button" className={styles.item} aria-haspopup="dialog" onPointerEnter={loadMenus} onClick={() => setOpen(true)}>
              <Icon name="menu" size={22} />
              <span>{t('menu.open')}</span>
            </button>
          </li>
        </ul>
      </nav>
      {open && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <MenuDialog entries={entries} current={current} onClose={() => setOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}
