import { Link } from 'react-router-dom';
import styles from './LinkTabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean; marked?: boolean }[];
}

/** Scrolls the bar, and not the page, so that the current tab is in view. */
function showInBar(link: HTMLElement | null) {
  const bar = link?.parentElement;
  if (bar) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

/** Links to the sections of a screen, each with its own address; the current one is marked. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} ref={tab.current ? showInBar : undefined} to={tab.to} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.marked && <span className={styles.dot} aria-hidden="true" />}
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
