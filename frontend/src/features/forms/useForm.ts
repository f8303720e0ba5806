import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import { type Fault, type Faults, refusedFields } from './rules';

type Values = (name: string) => string;

/** Texts for lengths whose bound only the server knows. */
const UNBOUNDED = { too_short: 'short', too_long: 'long' } as const;

interface Options<Answer> {
  /** What is wrong with the fields, before anything is sent. */
  check: (value: Values) => Faults;
  send: (value: Values) => Promise<{ data?: Answer; error?: unknown }>;
  onDone?: (answer: Answer, value: Values) => void;
  /** The text for a refusal that belongs to no field; null leaves it to the general one. */
  refusal?: (problem: Problem) => string | null;
}

/**
 * A form whose values stay in the browser's own fields, so that password managers fill them in. What is wrong stands
 * under its field; the focus goes to the first one.
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
    // Nothing is wrong with the form; the page says what is.
    if ((error as Problem | undefined)?.code === 'simulated') return;
    if (error) {
      refuse(refusedFields(error as Problem));
      setProblem(error as Problem);
    } else onDone?.(answer as Answer, value);
  };

  const say = ({ code, number }: Fault) => (number === undefined && code in UNBOUNDED ? t(`forms.wrong.${UNBOUNDED[code as keyof typeof UNBOUNDED]}`) : t(`forms.wrong.${code}`, { number }));

  return {
    busy,
    /** What the server last refused the form for. */
    code: problem?.code,
    /** What stands over the form: why it was refused as a whole. */
    refused: problem && Object.keys(refusedFields(problem)).length === 0 ? (refusal?.(problem) ?? generalRefusal(problem)) : null,
    errorOf: (name: string) => (faults[name] ? say(faults[name]) : undefined),
    formProps: {
      ref: form,
      noValidate: true,
      // A field that is being mended is no longer complained of.
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
