import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Clip } from '@/api/types';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import { showUndo } from '@/features/toasts/undo';
import { useDeleteClipMutation, useRestoreClipMutation } from './clipsApi';

/** Returns a function that deletes a clip of the viewer and offers an undo. It resolves to whether the clip is deleted. */
export function useClipDeletion(): (clip: Pick<Clip, 'id' | 'name'>) => Promise<boolean> {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [remove] = useDeleteClipMutation();
  const [restore] = useRestoreClipMutation();
  const takeBack = async (id: number) => {
    const { error } = await restore(id);
    if (error) showFailure(dispatch, error, t('clips.delete.restoreFailed'));
    else dispatch(showToast({ type: 'success', message: t('clips.delete.restored') }));
  };
  return async ({ id, name }) => {
    const { error } = await remove(id);
    if (error) showFailure(dispatch, error, t('clips.delete.failed'));
    else showUndo(dispatch, { message: t('clips.delete.done', { name }), undo: () => void takeBack(id) });
    return !error;
  };
}
