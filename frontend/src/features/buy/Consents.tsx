import type { Quote } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { CheckField } from '@/ui/CheckField';
import { Terms } from './Terms';

/** A consent that a purchase needs, by the name of its checkbox. */
export type Consent = 'terms' | 'withdrawal';

/** Returns the consents that a purchase needs, in the order of the form. */
export const consentsOf = ({ withdrawal }: Pick<Quote, 'withdrawal'>): Consent[] => (withdrawal ? ['terms', 'withdrawal'] : ['terms']);

interface Props {
  quote: Quote;
  /** The purchase also creates an account. */
  registers: boolean;
  /** The consents that were not given when the form was sent. */
  missing: readonly Consent[];
  onChange: (consent: Consent) => void;
}

/** The checkboxes of the consents: to the terms, and to losing the right of withdrawal where buyers have one. */
export function Consents({ quote: { withdrawal }, registers, missing, onChange }: Props) {
  const { t } = useTranslation();
  const error = (consent: Consent, text: string) => (missing.includes(consent) ? text : undefined);
  return (
    <>
      <Terms registers={registers} error={error('terms', t('forms.wrong.not_accepted'))} onChange={() => onChange('terms')} />
      {withdrawal && (
        <CheckField name="withdrawal" error={error('withdrawal', t('buy.consentMissing'))} aria-required="true" onChange={() => onChange('withdrawal')}>
          {withdrawal}
        </CheckField>
      )}
    </>
  );
}
