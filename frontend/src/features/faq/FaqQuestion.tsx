import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FaqEntry } from '@/api/types';
import { Html } from '@/ui/Html';
import { Icon } from '@/ui/Icon';
import styles from './FaqScreen.module.css';

/**
 * A question with a collapsible answer. `/faq#alias` opens it and scrolls to it. Opening it puts this URL into the address
 * bar, so that the viewer can share it.
 */
export function FaqQuestion({ entry, open }: { entry: FaqEntry; open: boolean }) {
  const { hash } = useLocation();
  const address = `#${entry.alias}`;
  const linked = hash === address;
  const details = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState(linked);

  useEffect(() => {
    const element = details.current;
    if (!linked || !element) return;
    element.open = true;
    element.scrollIntoView({ block: 'start' });
    element.querySelector('summary')?.focus({ preventScroll: true });
  }, [linked]);

  // Bypasses the router, which would scroll to the question although it is already in view.
  const press = () => {
    if (!shown) window.history.replaceState(window.history.state, '', address);
  };

  return (
    <details ref={details} id={entry.alias} className={styles.question} open={open || shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      {/* Keyboard activation of a summary also fires a click. */}
      <summary className={styles.summary} onClick={press}>
        {entry.question}
        <Icon name="chevron-down" size={22} className={styles.chevron} />
      </summary>
      <Html html={entry.answer_html} className={styles.answer} />
    </details>
  );
}
