import i18next from 'i18next';
import '@/i18n/texts/favorites';
import { showToast } from '@/features/toasts/toastsSlice';
import { refusal } from './refusal';
import { setFavorite, type Thunk } from './setFavorite';
import { takeWanted } from './wanted';

/** Makes a favourite of what its viewer wanted as a guest, and says so. */
export function makeWanted(userId: number): Thunk<Promise<void>> {
  return async (dispatch) => {
    const target = takeWanted();
    if (!target) return;
    const problem = await dispatch(setFavorite(userId, target, true));
    const said = problem ? ({ type: 'error', message: refusal(problem) } as const) : ({ type: 'success', message: i18next.t('favorites.added', { name: target.name }) } as const);
    dispatch(showToast(said));
  };
}
