import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { contains } from '@/lib/contains';
import { nextOption } from './nextOption';
import type { Choice } from './SelectField';

interface Options {
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

/** Returns a combobox's state (text, matching and active options) and its event handlers. */
export function useCombo({ value, choices, onChange }: Options) {
  const [open, setOpen] = useState(false);
  // Null while nothing is typed: the field then shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '';
  const found = typed === null ? choices : choices.filter(({ label }) => contains(label, typed));

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(null);
  };
  const show = () => {
    setOpen(true);
    setActive(value ?? null);
  };
  const choose = (next: string) => {
    close();
    if (next !== value) onChange(next);
  };

  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    setOpen(true);
    setTyped(text);
    setActive(text.trim() === '' ? null : (choices.find(({ label }) => contains(label, text))?.value ?? null));
    if (text === '' && value !== undefined) onChange(undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show();
      return;
    }
    if (event.key === 'Escape' || (event.key === 'Enter' && active !== null)) {
      // Prevents closing the surrounding dialog and submitting the surrounding form.
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter' && active !== null) choose(active);
      else close();
      return;
    }
    const next = nextOption(
      event.key,
      found.map((choice) => choice.value),
      active,
    );
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };

  return { open, text: typed ?? chosen, found, active, setActive, show, close, choose, onType, onKeyDown };
}
