import { type ReactNode, useId } from 'react';
import styles from './PassSection.module.css';

interface Props {
  title: string;
  text: string;
  /** Under the text: what narrows the section down. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One kind of pass: what it is on the left, what there is of it on the right. */
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

/** Cards in columns that leave none alone on a line where that can be helped. */
export function PassCards({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={styles.cards} data-columns={count === 4 ? 2 : Math.min(count, 3)}>
      {children}
    </div>
  );
}
