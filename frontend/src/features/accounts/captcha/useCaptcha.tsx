import { type ReactNode, useState } from 'react';
import { useBootstrap } from '@/features/channel/channelApi';
import type { Fault } from '@/features/forms/rules';
import { CaptchaField } from './CaptchaField';

const REFUSED = ['recaptcha_required', 'recaptcha_invalid'];

interface CaptchaForm {
  /** What is wrong with the box before anything is sent: it is there, and not ticked. */
  fault: (value: (name: string) => string) => Fault | null;
  /** What goes with the form: nothing without a box. */
  token: (value: (name: string) => string) => { recaptcha_token?: string };
  /** To be told that the form was sent, and what it was refused for: a token works once, and the server may ask for one. */
  used: (refusal: string | undefined) => void;
  field: (error: string | undefined) => ReactNode;
}

/** reCAPTCHA in a form, on channels that use it: from the start (`wanted`), or once the server asks for it. */
export function useCaptcha(wanted: boolean): CaptchaForm {
  const { recaptcha_site_key: siteKey, recaptcha_script: script } = useBootstrap().settings.accounts;
  const [asked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  const shown = (wanted || asked) && siteKey !== null && script !== null;
  return {
    fault: (value) => (shown && value('recaptcha_token') === '' ? { code: 'captcha' } : null),
    token: (value) => (shown ? { recaptcha_token: value('recaptcha_token') } : {}),
    used: (refusal) => {
      setRound((count) => count + 1);
      if (refusal !== undefined && REFUSED.includes(refusal)) setAsked(true);
    },
    field: (error) => (shown ? <CaptchaField key={round} siteKey={siteKey} script={script} error={error} /> : null),
  };
}
