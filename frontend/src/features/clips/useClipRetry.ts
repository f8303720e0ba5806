import { useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Problem } from '@/api/problem';
import { showFailure } from '@/features/toasts/showFailure';
import { useRetryClipMutation } from './clipsApi';

/** Error codes with their own text under `clips.wrong`. */
const KNOWN = ['clips_under_way', 'clip_limit', 'clip_share_limit', 'not_entitled', 'clipping_not_included', 'verification_required'] as const;

/** Returns a function that retries a failed clip, or shows why it cannot. It resolves to whether it did; calls during a request are ignored. */
export function useClipRetry(): [retry: (id: number) => Promise<boolean>, busy: boolean] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [ask, { isLoading }] = useRetryClipMutation();
  // The store reports a running request late; the ref prevents a second one.
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
