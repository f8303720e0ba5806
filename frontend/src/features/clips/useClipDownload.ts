import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Problem } from '@/api/problem';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import { type ClipKey, useAskClipFileMutation } from './clipsApi';

/** Returns a function that downloads a clip's file and shows how many downloads are left, or why it failed. */
export function useClipDownload(): [download: (clip: ClipKey) => Promise<void>, busy: boolean] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [ask, { isLoading }] = useAskClipFileMutation();
  const download = async (clip: ClipKey) => {
    const { data: file, error } = await ask(clip);
    if (!file) {
      const { code } = error as Problem;
      const message =
        code === 'download_limit' ? t('clips.download.limit') : code === 'clip_not_ready' ? t('clips.download.notReady') : t('clips.download.failed');
      showFailure(dispatch, error, message);
      return;
    }
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.name;
    link.click();
    if (file.left !== null) dispatch(showToast({ message: t('clips.download.left', { count: file.left }) }));
  };
  return [download, isLoading];
}
