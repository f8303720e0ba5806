import { type ReactNode, useId } from 'react';
import styles from './PassSection.module.css';

interface Props {
  title: string;
  text: string;
  /** Filters, shown below the text. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A section for one kind of pass: its description on the left, its passes on the right. */
export function PassSection({ title, text, tools, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className={styles.about}>
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        <p>{text}</p>
        {tools}
      </header>
      {children}
    </section>
  );
}

/** A grid of cards. Four cards go in two columns, so that none is alone on its row. */
export function PassCards({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={styles.cards} data-columns={count === 4 ? 2 : Math.min(count, 3)}>
      {children}
    </div>
  );
}
