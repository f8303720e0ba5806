import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Choice } from './SelectField';
import styles from './Field.module.css';

interface Props {
  id: string;
  label: string;
  /** Stands there where nothing was found. */
  none: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  active: string | null;
  onActive: (value: string) => void;
  onChoose: (value: string) => void;
}

/** What a combo box found. It stands under its field, to whichever side the page has room on. */
export function ComboList({ id, label, none, choices, chosen, active, onActive, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [toLeft, setToLeft] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setToLeft(element.getBoundingClientRect().right > document.documentElement.clientWidth);
    element.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (active !== null) document.getElementById(id + active)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    // Pressing on the list leaves the focus in the field.
    <div ref={box} className={styles.popover} data-to-left={toLeft || undefined} onPointerDown={(event) => event.preventDefault()}>
      <p className={choices.length > 0 ? 'visually-hidden' : styles.none} role="status">
        {choices.length === 0 && none}
      </p>
      <ul id={id} role="listbox" aria-label={label} className={styles.list}>
        {choices.map(({ value, label: name }) => (
          // The field has the focus and the keys.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li key={value} id={id + value} role="option" aria-selected={value === chosen} data-active={value === active || undefined} className={styles.option} onClick={() => onChoose(value)} onPointerMove={() => value !== active && onActive(value)}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
