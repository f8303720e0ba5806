import { chosenLanguage } from '@/i18n/language';
import type { Call } from './request';

/** Adds the language if the viewer has chosen one, in which mails about what they do are written, too; otherwise the server uses the browser's `Accept-Language`. */
export function localized(call: Call): Call {
  const lang = chosenLanguage();
  return lang ? { ...call, params: { ...call.params, lang } } : call;
}
