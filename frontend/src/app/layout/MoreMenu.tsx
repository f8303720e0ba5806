import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { MenuEntry } from '@/api/types';
import { Icon } from '@/ui/Icon';
import styles from './MainMenu.module.css';
import { MenuIcon } from './MenuIcon';
import { MenuLink } from './MenuLink';
import { useClosing } from '@/lib/useClosing';

interface Props {
  entries: MenuEntry[];
  current: MenuEntry | null;
  /** Pixels to move left, into the free space after the last entry. */
  shift: number;
}

export function MoreMenu({ entries, current, shift }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const box = useClosing(open, () => setOpen(false));
  if (entries.length === 0) return null;
  return (
    <div className={styles.more} ref={box} style={{ translate: `${-shift}px` }}>
      <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('menu.more')}
        <Icon name="chevron-down" size={18} />
      </button>
      {open && (
        <ul className={styles.panel}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <MenuLink entry={entry} current={entry === current} className={styles.item} onClick={() => setOpen(false)}>
                <MenuIcon icon={entry.custom_icon} size={20} />
                {entry.name}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
