import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FaqEntry } from '@/api/types';
import { Html } from '@/components/Html';
import { Icon } from '@/components/Icon';
import styles from './FaqScreen.module.css';

/** A question that opens on its answer. Its alias is its address: `/faq#alias` opens and shows it. */
export function FaqQuestion({ entry, open }: { entry: FaqEntry; open: boolean }) {
  const { hash } = useLocation();
  const linked = hash === `#${entry.alias}`;
  const details = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState(linked);

  useEffect(() => {
    const element = details.current;
    if (!linked || !element) return;
    element.open = true;
    element.scrollIntoView({ block: 'start' });
    element.querySelector('summary')?.focus({ preventScroll: true });
  }, [linked]);

  return (
    <details ref={details} id={entry.alias} className={styles.question} open={open || shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {entry.question}
        <Icon name="chevron-down" size={22} className={styles.chevron} />
      </summary>
      <Html html={entry.answer_html} className={styles.answer} />
    </details>
  );
}
