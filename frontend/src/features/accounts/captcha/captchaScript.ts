/** As much of reCAPTCHA's interface as is used. */
export interface Captcha {
  ready: (then: () => void) => void;
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      size: 'normal' | 'compact';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => number;
}

declare global {
  interface Window {
    grecaptcha?: Captcha;
  }
}

/** A script that hasn't come by then is not coming: it is blocked, or the network is. */
const PATIENCE_MS = 15_000;

let loading: Promise<Captcha> | null = null;

/**
 * reCAPTCHA, whose script is had when it is first asked for, speaking `language`. A failure is not kept: who asks again
 * has it tried again.
 */
export function loadCaptcha(address: string, language: string): Promise<Captcha> {
  loading ??= load(address, language).catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}

function load(address: string, language: string): Promise<Captcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('reCAPTCHA does not come'), PATIENCE_MS);
    script.src = `${address}?${new URLSearchParams({ render: 'explicit', hl: language }).toString()}`;
    script.async = true;
    script.onerror = () => fail('reCAPTCHA is blocked');
    script.onload = () => {
      const captcha = window.grecaptcha;
      if (!captcha) return fail('reCAPTCHA is not what came');
      captcha.ready(() => {
        clearTimeout(timer);
        resolve(captcha);
      });
    };
    document.head.append(script);
  });
}
