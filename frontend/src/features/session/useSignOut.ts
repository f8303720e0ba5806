import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import { useLogoutMutation } from './sessionApi';

/** Returns `signOut`, which ends the session, shows a toast and resolves to whether it succeeded. */
export function useSignOut(): [signOut: () => Promise<boolean>, busy: boolean] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [logout, { isLoading }] = useLogoutMutation();
  const signOut = async () => {
    const { error } = await logout();
    if (error) showFailure(dispatch, error, t('errors.generic'));
    else dispatch(showToast({ type: 'success', message: t('session.signedOut') }));
    return !error;
  };
  return [signOut, isLoading];
}
