import { translate } from '@/i18n/translate';
import '@/i18n/en.json?favorites';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import { refusal } from './refusal';
import { setFavorite, type Thunk } from './setFavorite';
import { takePendingFavorite } from './pendingFavorite';

/** Adds the favourite that the viewer chose as a guest, and shows a message. */
export function addPendingFavorite(userId: number): Thunk<Promise<void>> {
  return async (dispatch) => {
    const target = takePendingFavorite();
    if (!target) return;
    const problem = await dispatch(setFavorite(userId, target, true));
    if (problem) showFailure(dispatch, problem, refusal(problem));
    else dispatch(showToast({ type: 'success', message: translate('favorites.added', { name: target.name }) }));
  };
}
