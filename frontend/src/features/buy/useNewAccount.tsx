import { type ReactNode, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { isSimulated, type Problem } from '@/api/problem';
import type { User } from '@/api/types';
import { storage } from '@/lib/storage';
import { useBootstrap } from '@/features/channel/channelApi';
import { useCaptcha } from '@/features/forms/captcha/useCaptcha';
import { email, type Faults, faults, password, refusedFields, required } from '@/features/forms/rules';
import { useFormTexts } from '@/features/forms/useFormTexts';
import { useRegisterMutation } from '@/features/session/sessionApi';
import { sessionFound } from '@/features/session/sessionSlice';

type Values = (name: string) => string;

/** The account that a guest creates while buying. */
export interface NewAccount {
  /** Returns what is wrong with the fields. */
  check: (value: Values) => Faults;
  /** Shows errors at the fields. */
  refuse: (wrong: Faults) => void;
  /** Hides the error of a field that changes. */
  changed: (field: string) => void;
  /** Creates the account, whose mail leads back to `returnTo`, and signs in. Resolves to null if it was refused, which the fields show. */
  create: (value: Values, returnTo: string) => Promise<User | null>;
  errorOf: (field: string) => string | undefined;
  /** The address that already has an account. */
  taken: string | null;
  /** The message for a refusal that belongs to no field. */
  refused: string | null;
  captcha: () => ReactNode;
}

/** Creates an account by the same call as the registration screen; the password, which can be shown, is its own confirmation. */
export function useNewAccount(): NewAccount {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { names_required: needsNames, password_minimum: minimum } = useBootstrap().settings.accounts;
  const [register] = useRegisterMutation();
  const captcha = useCaptcha(true);
  const { ofFault, ofRefusal } = useFormTexts();
  const [wrong, setWrong] = useState<Faults>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const without = (field: string) => Object.fromEntries(Object.entries(wrong).filter(([one]) => one !== field));

  return {
    check: (value) =>
      faults({
        ...(needsNames && { first_name: required(value('first_name')), last_name: required(value('last_name')) }),
        email: email(value('email')),
        password: password(value('password'), minimum),
        recaptcha_token: captcha.fault(value),
      }),
    refuse: (found) => {
      setWrong(found);
      setProblem(null);
      setTaken(null);
    },
    changed: (field) => {
      if (wrong[field]) setWrong(without(field));
      if (field === 'email') setTaken(null);
    },
    create: async (value, return_to) => {
      const outcome = await register({
        first_name: value('first_name').trim() || null,
        last_name: value('last_name').trim() || null,
        email: value('email').trim(),
        phone: null,
        password: value('password'),
        password_confirmation: value('password'),
        terms: true,
        trk: storage.get<string>('trk'),
        return_to,
        ...captcha.token(value),
      });
      if (outcome.data) return outcome.data;
      const refusal = outcome.error as Problem;
      captcha.used(refusal.code);
      if (isSimulated(refusal)) return null;
      if (refusal.code === 'already_logged_in') dispatch(sessionFound());
      if (refusal.code === 'email_already_registered') setTaken(value('email').trim());
      setWrong(refusedFields(refusal));
      setProblem(refusal);
      return null;
    },
    errorOf: (field) => (wrong[field] ? ofFault(wrong[field]) : undefined),
    taken,
    refused:
      problem && Object.keys(refusedFields(problem)).length === 0
        ? problem.code === 'already_logged_in'
          ? t('accounts.alreadyIn')
          : ofRefusal(problem)
        : null,
    captcha: () => captcha.field(wrong['recaptcha_token'] && ofFault(wrong['recaptcha_token'])),
  };
}
