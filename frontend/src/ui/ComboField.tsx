import { useId, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { ComboList } from './ComboList';
import { Icon } from './Icon';
import type { Choice } from './SelectField';
import { useCombo } from './useCombo';
import styles from './Field.module.css';

interface Props {
  label: string;
  anyLabel: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

/** A combobox for a long list, filtered by typing. An empty field means any. */
export function ComboField({ label, anyLabel, value, choices, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const combo = useCombo({ value, choices, onChange });
  const { open, active } = combo;
  const controls = `${id}list`;
  const toggle = () => {
    input.current?.focus();
    if (open) combo.close();
    else combo.show();
  };

  return (
    <div className={styles.field} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && combo.close()}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-set={value !== undefined || undefined}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={controls}
          aria-activedescendant={open && active !== null ? controls + active : undefined}
          placeholder={anyLabel}
          value={combo.text}
          onChange={combo.onType}
          onClick={() => !open && combo.show()}
          onKeyDown={combo.onKeyDown}
        />
        <button type="button" tabIndex={-1} className={styles.trigger} aria-label={label} aria-expanded={open} aria-controls={controls} onClick={toggle}>
          <Icon name="chevron-down" size={18} />
        </button>
      </div>
      {open && (
        <ComboList
          id={controls}
          label={label}
          none={t('ui.noMatches')}
          choices={combo.found}
          chosen={value}
          active={active}
          onActive={combo.setActive}
          onChoose={combo.choose}
        />
      )}
    </div>
  );
}
