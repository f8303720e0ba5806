import type { FaqEntry } from '@/api/types';
import { FaqQuestion } from './FaqQuestion';
import styles from './FaqScreen.module.css';

interface Props {
  topic: string | null;
  entries: readonly FaqEntry[];
  /** Shows all answers open, as after a search. */
  open: boolean;
}

export function FaqTopic({ topic, entries, open }: Props) {
  return (
    <section className={styles.topic} aria-label={topic ?? undefined}>
      {topic && <h2 className="section-title">{topic}</h2>}
      <div className={styles.questions}>
        {entries.map((entry) => (
          <FaqQuestion key={entry.id} entry={entry} open={open} />
        ))}
      </div>
    </section>
  );
}
