import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Problem } from '@/api/problem';
import { Button, type ButtonLook } from '@/ui/Button';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import { useMailVerificationMutation } from './sessionApi';
import { useReturnTo } from './useReturnTo';

interface Props {
  look?: ButtonLook;
  /** The page that the mailed link leads back to; by default the last one. */
  returnTo?: string;
}

/** Requests another verification e-mail. Needs a signed-in viewer. */
export function ResendButton({ look = 'secondary', returnTo }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [mail, { isLoading }] = useMailVerificationMutation();
  const last = useReturnTo();
  const send = async () => {
    const { error } = await mail(returnTo ?? last);
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
