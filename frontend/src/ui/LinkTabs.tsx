import { Link } from 'react-router-dom';
import styles from './LinkTabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean; marked?: boolean }[];
}

/** Links to the sections of a screen, each with its own address; the current one is marked. */
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
