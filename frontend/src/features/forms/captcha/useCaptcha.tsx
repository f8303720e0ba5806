import { type ReactNode, useState } from 'react';
import { useBootstrap } from '@/features/channel/channelApi';
import type { Fault } from '@/features/forms/rules';
import { CaptchaField } from './CaptchaField';

const REFUSED = ['recaptcha_required', 'recaptcha_invalid'];

interface CaptchaForm {
  /** Returns a fault if the box is shown but not solved. */
  fault: (value: (name: string) => string) => Fault | null;
  /** Returns the fields to send with the form; empty if no box is shown. */
  token: (value: (name: string) => string) => { recaptcha_token?: string };
  /** Resets the box, because a token works once, and shows one if the server requires it. Call it after each submission, with the error code. */
  used: (refusal: string | undefined) => void;
  field: (error: string | undefined) => ReactNode;
}

/** Adds reCAPTCHA to a form on channels that use it: immediately (`wanted`), or once the server requires it. */
export function useCaptcha(isNeeded: boolean): CaptchaForm {
  const { recaptcha_site_key: siteKey, recaptcha_script: script } = useBootstrap().settings.accounts;
  const [isRequested, setIsRequested] = useState(false);
  const [round, setRound] = useState(0);
  const shown = (isNeeded || isRequested) && siteKey !== null && script !== null;
  return {
    fault: (value) => (shown && value('recaptcha_token') === '' ? { code: 'captcha' } : null),
    token: (value) => (shown ? { recaptcha_token: value('recaptcha_token') } : {}),
    used: (refusal) => {
      setRound((count) => count + 1);
      if (refusal !== undefined && REFUSED.includes(refusal)) setIsRequested(true);
    },
    field: (error) => (shown ? <CaptchaField key={round} siteKey={siteKey} script={script} error={error} /> : null),
  };
}
