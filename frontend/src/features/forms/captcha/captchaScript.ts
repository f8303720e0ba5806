/** The part of reCAPTCHA's API used here. */
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

/** Timeout for loading the script, which may be blocked. */
const PATIENCE_MS = 15_000;

let loading: Promise<Captcha> | null = null;

/**
 * Loads reCAPTCHA on the first call, in that call's `language`, and caches it. A failure isn't cached, so the next call
 * retries.
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
