import { translate } from '@/i18n/translate';
import type { Problem } from '@/api/problem';

/** Returns the message that tells why a favourite could not be changed. */
export function refusal({ code }: Problem): string {
  if (code === 'too_many_favorites') return translate('favorites.refused.tooMany');
  if (code === 'not_found') return translate('favorites.refused.gone');
  return translate('favorites.refused.other');
}
