import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { isSimulated, type Problem } from '@/api/problem';
import { type Fault, type Faults, refusedFields } from './rules';

type Values = (name: string) => string;

/** Texts for length errors from the server, which come without the bound. */
const UNBOUNDED = { too_short: 'short', too_long: 'long' } as const;

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
  const { t } = useTranslation();
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

  const say = ({ code, number }: Fault) =>
    number === undefined && code in UNBOUNDED ? t(`forms.wrong.${UNBOUNDED[code as keyof typeof UNBOUNDED]}`) : t(`forms.wrong.${code}`, { number });

  return {
    busy,
    /** The error code of the last refused submission. */
    code: problem?.code,
    /** The message above the form when no single field is at fault. */
    refused: problem && Object.keys(refusedFields(problem)).length === 0 ? (refusal?.(problem) ?? generalRefusal(problem)) : null,
    errorOf: (name: string) => (faults[name] ? say(faults[name]) : undefined),
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

  function generalRefusal({ code }: Problem): string {
    if (code === 'too_many_attempts') return t('forms.tooOften');
    if (code === 'recaptcha_required') return t('forms.wrong.captcha');
    if (code === 'recaptcha_invalid') return t('forms.robot');
    return code === 'network' || code === 'timeout' ? t('forms.offline') : t('errors.generic');
  }
}
