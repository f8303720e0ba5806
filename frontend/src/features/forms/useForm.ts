import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isSimulated, type Problem } from '@/api/problem';
import { type Faults, refusedFields } from './rules';
import { useFormTexts } from './useFormTexts';

type Values = (name: string) => string;

interface Options<Answer> {
  /** Validates the fields before sending. */
  check: (value: Values) => Faults;
  send: (value: Values) => Promise<{ data?: Answer; error?: unknown }>;
  onDone?: (answer: Answer, value: Values) => void;
  /** Returns the text for an error that belongs to no field; null selects the general text. */
  refusal?: (problem: Problem) => string | null;
}

/**
 * Manages a form with uncontrolled inputs, so that password managers can fill them in. Errors appear below their fields,
 * and the first invalid field gets the focus.
 */
export function useForm<Answer>({ check, send, onDone, refusal }: Options<Answer>) {
  const { ofFault, ofRefusal } = useFormTexts();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
  }, [refusals]);

  const refuse = (wrong: Faults) => {
    setFaults(wrong);
    setRefusals((count) => count + 1);
  };

  const submit = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const value: Values = (name) => String(data.get(name) ?? '');
    const wrong = check(value);
    refuse(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const { data: answer, error } = await send(value);
    setBusy(false);
    // The form is valid; the simulation bar already says that nothing is stored.
    if (isSimulated(error)) return;
    if (error) {
      refuse(refusedFields(error as Problem));
      setProblem(error as Problem);
    } else onDone?.(answer as Answer, value);
  };

  return {
    busy,
    /** The error code of the last refused submission. */
    code: problem?.code,
    /** The message above the form when no single field is at fault. */
    refused: problem && Object.keys(refusedFields(problem)).length === 0 ? (refusal?.(problem) ?? ofRefusal(problem)) : null,
    errorOf: (name: string) => (faults[name] ? ofFault(faults[name]) : undefined),
    formProps: {
      ref: form,
      noValidate: true,
      // Clears a field's error as soon as the field changes.
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        const { name } = target as HTMLInputElement;
        if (faults[name]) setFaults(Object.fromEntries(Object.entries(faults).filter(([one]) => one !== name)));
      },
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
    },
  };
}
