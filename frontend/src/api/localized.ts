import { chosenLanguage } from '@/i18n/language';
import type { Call } from './request';

/** The language goes along only where the viewer has chosen one; otherwise the browser's own list decides. */
export function localized(call: Call): Call {
  const lang = chosenLanguage();
  return lang && call.method !== 'POST' ? { ...call, params: { ...call.params, lang } } : call;
}
