import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { showToast } from '@/features/toasts/toastsSlice';
import { useLogoutMutation } from './sessionApi';

/** Ends the session, and says so. Answers whether it is ended. */
export function useSignOut(): [signOut: () => Promise<boolean>, busy: boolean] {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [logout, { isLoading }] = useLogoutMutation();
  const signOut = async () => {
    const { error } = await logout();
    dispatch(showToast(error ? { type: 'error', message: t('errors.generic') } : { type: 'success', message: t('session.signedOut') }));
    return !error;
  };
  return [signOut, isLoading];
}
