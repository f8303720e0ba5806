import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Problem } from '@/api/problem';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import { useTranslation } from '@/i18n/useTranslation';
import { SECOND_MS } from '@/lib/constants';
import { BEING_MADE, type ClipKey, type ClipShape, useAskClipFileMutation } from './clipsApi';

const MESSAGES = {
  download_limit: 'clips.download.limit',
  clip_not_ready: 'clips.download.notReady',
  [BEING_MADE]: 'clips.download.notReady',
  vertical_failed: 'clips.vertical.failed',
} as const;
/** Time between two questions for a file that is being made. */
const PAUSE_MS = 2 * SECOND_MS;
/** Five minutes, which the server gives one attempt. Most files take less than one minute. */
const MOST_QUESTIONS = 150;

const isBeingMade = (error: unknown) => (error as Problem | undefined)?.code === BEING_MADE;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Returns a function that downloads a clip's file and shows how many downloads are left, or why it failed. It waits for
 * a file that is being made, as long as the component is mounted.
 */
export function useClipDownload(): [download: (clip: ClipKey, shape: ClipShape) => Promise<void>, busy: boolean] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [ask] = useAskClipFileMutation();
  const [busy, setBusy] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const answered = async (clip: ClipKey, shape: ClipShape) => {
    let answer = await ask({ ...clip, shape });
    for (let questions = 1; isBeingMade(answer.error) && questions < MOST_QUESTIONS; questions++) {
      await pause();
      if (!isMounted.current) return null;
      answer = await ask({ ...clip, shape });
    }
    return answer;
  };
  const download = async (clip: ClipKey, shape: ClipShape) => {
    setBusy(true);
    const answer = await answered(clip, shape);
    if (!answer) return;
    setBusy(false);
    const { data: file, error } = answer;
    if (!file) {
      const message = MESSAGES[(error as Problem).code as keyof typeof MESSAGES] ?? 'clips.download.failed';
      showFailure(dispatch, error, t(message));
      return;
    }
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.name;
    link.click();
    if (file.left !== null) dispatch(showToast({ message: t('clips.download.left', { count: file.left }) }));
  };
  return [download, busy];
}
