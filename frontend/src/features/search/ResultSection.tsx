import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { SearchKind } from './searchApi';
import styles from './SearchScreen.module.css';
import { useSearchWords } from './useSearchWords';

interface Props {
  kind: SearchKind;
  /** The number of matches; only some of them are shown. */
  total: { total: number; has_more: boolean };
  links?: { to: string; label: string }[];
  children: ReactNode;
}

/** One kind of results, with its number of matches and links to the full lists. */
export function ResultSection({ kind, total, links = [], children }: Props) {
  const words = useSearchWords();
  const locale = useDisplayLocale();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <header className={styles.sectionHead}>
        <h2 id={heading} className="section-title">
          {words.heading(kind)} <span className={styles.total}>{`${total.total.toLocaleString(locale)}${total.has_more ? '+' : ''}`}</span>
        </h2>
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="text-link">
            {label}
            <Icon name="arrow-right" size={18} />
          </Link>
        ))}
      </header>
      {children}
    </section>
  );
}
