import { useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Problem } from '@/api/problem';
import { showFailure } from '@/features/toasts/showFailure';
import { useRetryClipMutation } from './clipsApi';

/** Refusals that have a text of their own under `clips.wrong`. */
const KNOWN = ['clips_under_way', 'clip_limit', 'clip_share_limit', 'not_entitled', 'clipping_not_included', 'verification_required'] as const;

/** Has a failed clip of the viewer's made again, and tells why it can't be. Resolves to whether it is; a press while it asks does nothing. */
export function useClipRetry(): [retry: (id: number) => Promise<boolean>, busy: boolean] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [ask, { isLoading }] = useRetryClipMutation();
  // The store tells of a call a little later than it begins.
  const asking = useRef(false);
  const retry = async (id: number) => {
    if (asking.current) return false;
    asking.current = true;
    const { error } = await ask(id);
    asking.current = false;
    if (error) {
      const known = KNOWN.find((code) => code === (error as Problem).code);
      showFailure(dispatch, error, known ? t(`clips.wrong.${known}`) : t('clips.retryFailed'));
    }
    return !error;
  };
  return [retry, isLoading];
}
