import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Choice } from './SelectField';
import styles from './Field.module.css';

interface Props {
  id: string;
  label: string;
  /** Shown if nothing is found. */
  none: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  active: string | null;
  onActive: (value: string) => void;
  onChoose: (value: string) => void;
}

/** The options of a combobox, below its field, aligned to the side that has room. */
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
    // A press on the list must not move the focus out of the field.
    <div ref={box} className={styles.popover} data-to-left={toLeft || undefined} onPointerDown={(event) => event.preventDefault()}>
      <p className={choices.length > 0 ? 'visually-hidden' : styles.none} role="status">
        {choices.length === 0 && none}
      </p>
      <ul id={id} role="listbox" aria-label={label} className={styles.list}>
        {choices.map(({ value, label: name }) => (
          // The field has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={value}
            id={id + value}
            role="option"
            aria-selected={value === chosen}
            data-active={value === active || undefined}
            className={styles.option}
            onClick={() => onChoose(value)}
            onPointerMove={() => value !== active && onActive(value)}
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
