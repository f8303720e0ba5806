import i18next from 'i18next';
import type { Problem } from '@/api/problem';

/** Why a favourite could not be changed, in words. */
export function refusal({ code }: Problem): string {
  if (code === 'too_many_favorites') return i18next.t('favorites.refused.tooMany');
  if (code === 'not_found') return i18next.t('favorites.refused.gone');
  return i18next.t('favorites.refused.other');
}
