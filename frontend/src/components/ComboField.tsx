import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, useFilter } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import type { Choice } from './SelectField';
import styles from './Field.module.css';

interface Props {
  label: string;
  anyLabel: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

/** One of a long list, found by typing. An emptied box means any. */
export function ComboField({ label, anyLabel, value, choices, onChange }: Props) {
  const { t } = useTranslation();
  const { contains } = useFilter({ sensitivity: 'base' });
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '';
  // What is typed holds for the choice it was typed over; a new choice, from here or elsewhere, shows its own name.
  const [typed, setTyped] = useState({ over: value, text: chosen });
  const text = typed.over === value ? typed.text : chosen;
  const found = text === chosen ? choices : choices.filter((choice) => contains(choice.label, text));

  return (
    <ComboBox
      className={styles.field ?? ''}
      items={found}
      inputValue={text}
      onInputChange={(next) => {
        setTyped({ over: value, text: next });
        if (next === '' && value !== undefined) onChange(undefined);
      }}
      selectedKey={value ?? null}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.box} data-set={value !== undefined || undefined}>
        <Input className={styles.input ?? ''} placeholder={anyLabel} />
        <Button className={styles.trigger ?? ''}>
          <Icon name="chevron-down" size={18} />
        </Button>
      </div>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.none}>{t('ui.noMatches')}</p>}>
          {(item: Choice) => (
            <ListBoxItem id={item.value} textValue={item.label} className={styles.option ?? ''}>
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
