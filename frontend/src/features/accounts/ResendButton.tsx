import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Problem } from '@/api/problem';
import { Button, type ButtonLook } from '@/ui/Button';
import { useMailVerificationMutation } from '@/features/session/sessionApi';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';

/** Requests another verification e-mail. Needs a signed-in viewer. */
export function ResendButton({ look = 'secondary' }: { look?: ButtonLook }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [mail, { isLoading }] = useMailVerificationMutation();
  const send = async () => {
    const { error } = await mail();
    const code = (error as Problem | undefined)?.code;
    if (!error) dispatch(showToast({ type: 'success', message: t('accounts.verify.sent') }));
    else if (code === 'email_already_verified') dispatch(showToast({ message: t('accounts.verify.already') }));
    else showFailure(dispatch, error, code === 'too_many_attempts' ? t('forms.tooOften') : t('errors.generic'));
  };
  return (
    <Button look={look} icon="mail" disabled={isLoading} onClick={() => void send()}>
      {t('accounts.verify.resend')}
    </Button>
  );
}
