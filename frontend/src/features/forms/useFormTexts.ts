import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import type { Fault } from './rules';

/** Texts for length errors from the server, which come without the bound. */
const UNBOUNDED = { too_short: 'short', too_long: 'long' } as const;

/** Returns the texts of a form's errors: of a field, and of a refusal that belongs to no field. */
export function useFormTexts(): { ofFault: (fault: Fault) => string; ofRefusal: (problem: Problem) => string } {
  const { t } = useTranslation();
  return {
    ofFault: ({ code, number }) =>
      number === undefined && code in UNBOUNDED ? t(`forms.wrong.${UNBOUNDED[code as keyof typeof UNBOUNDED]}`) : t(`forms.wrong.${code}`, { number }),
    ofRefusal: ({ code }) => {
      if (code === 'too_many_attempts') return t('forms.tooOften');
      if (code === 'recaptcha_required') return t('forms.wrong.captcha');
      if (code === 'recaptcha_invalid') return t('forms.robot');
      return code === 'network' || code === 'timeout' ? t('forms.offline') : t('errors.generic');
    },
  };
}
