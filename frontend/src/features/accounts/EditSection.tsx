import { type ReactNode, useId } from 'react';
import styles from './ProfileScreen.module.css';

export function EditSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}
