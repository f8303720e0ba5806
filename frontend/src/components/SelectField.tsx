import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { Icon } from './Icon';
import styles from './Field.module.css';

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** First in the list, and what an empty value shows. */
  anyLabel: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

const ANY = '';

/** One of a short list, or any. */
export function SelectField({ label, anyLabel, value, choices, onChange }: Props) {
  const items = [{ value: ANY, label: anyLabel }, ...choices];
  return (
    <Select
      className={styles.field ?? ''}
      value={value ?? ANY}
      onChange={(key) => onChange(key === ANY || key === null ? undefined : String(key))}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.box ?? ''} data-set={value !== undefined || undefined}>
        <SelectValue className={styles.value ?? ''}>{({ selectedText }) => selectedText ?? anyLabel}</SelectValue>
        <Icon name="chevron-down" size={18} />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={items}>
          {(item) => (
            <ListBoxItem id={item.value} textValue={item.label} className={styles.option ?? ''}>
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
