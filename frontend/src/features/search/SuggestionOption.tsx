import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '@/ui/Icon';
import { SuggestionLine } from './SuggestionLine';
import styles from './SuggestionPanel.module.css';
import type { Row } from './useSuggestionSections';

interface Props {
  id: string;
  row: Row;
  active: boolean;
  onActive: (option: string | null) => void;
  onChoose: (option: string) => void;
}

/** One suggestion: a link, so that it can open in a new tab, with the role of an option. */
export function SuggestionOption({ id, row, active, onActive, onChoose }: Props) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(id);
  };

  return (
    <a
      ref={line}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={row.to}
      className={styles.option}
      onClick={choose}
      onPointerMove={() => !active && onActive(id)}
    >
      {row.words === undefined ? (
        <SuggestionLine suggestion={row.suggestion} />
      ) : (
        <>
          <span className={styles.sign}>
            <Icon name={row.icon} size={20} />
          </span>
          <span className={styles.words}>{row.label}</span>
        </>
      )}
    </a>
  );
}
