import { Link } from 'react-router-dom';
import styles from './LinkTabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean; marked?: boolean }[];
}

/** Sections of one screen that have addresses of their own: links, the open one marked. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.marked && <span className={styles.dot} aria-hidden="true" />}
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
