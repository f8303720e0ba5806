import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Faults } from '@/features/forms/rules';
import { useForm } from '@/features/forms/useForm';
import { type ProfileChanges, usePatchProfileMutation } from './sessionApi';
import { showToast } from '@/features/toasts/toastsSlice';

type Values = (name: string) => string;

/** Returns a form that patches part of the profile and shows the toast `done` on success. */
export function useProfileForm(check: (value: Values) => Faults, changes: (value: Values) => ProfileChanges, done: string, onDone?: () => void) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [patch] = usePatchProfileMutation();
  return useForm({
    check,
    send: (value) => patch(changes(value)),
    onDone: () => {
      dispatch(showToast({ type: 'success', message: done }));
      onDone?.();
    },
    refusal: ({ code }) => (code === 'wrong_auth_data' ? t('forms.wrong.wrong') : code === 'sign_in_again' ? t('accounts.signInAgain') : null),
  });
}
