import { type SelectHTMLAttributes, useId } from 'react';
import { described, FieldShell, type FieldTexts } from './FieldShell';
import { SelectBox } from './SelectBox';
import type { Choice } from './SelectField';

interface Props extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  name: string;
  choices: readonly Choice[];
  /** Label of the empty option; without it, a value is required. */
  emptyLabel?: string;
}

/** A form field with a native select, for a short list. */
export function ChoiceField({ label, error, hint, optional, choices, emptyLabel, ...select }: Props) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} error={error} hint={hint} optional={optional}>
      <SelectBox id={id} data-wrong={error ? '' : undefined} aria-required={!optional} {...described(id, { error, hint })} {...select}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectBox>
    </FieldShell>
  );
}
