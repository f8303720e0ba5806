import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/FieldShell';
import { Skeleton } from '@/ui/Skeleton';
import { loadCaptcha } from './captchaScript';
import styles from './CaptchaField.module.css';

interface Props {
  siteKey: string;
  script: string;
  error: string | undefined;
}

type State = 'loading' | 'ready' | 'solved' | 'expired' | 'blocked';

/** Width in pixels of reCAPTCHA's normal box; narrower forms get the compact one. */
const NORMAL_WIDTH = 304;

/** Renders reCAPTCHA's box and submits its token as `recaptcha_token`. */
export function CaptchaField({ siteKey, script, error }: Props) {
  const { t, language } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [token, setToken] = useState('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const around = place.current;
    if (!around) return;
    let left = false;
    // reCAPTCHA can render only once into an element, so each attempt creates a new one.
    const box = document.createElement('div');
    around.append(box);
    const enter = (next: State, given = '') => {
      if (left) return;
      setToken(given);
      setState(next);
    };
    loadCaptcha(script, language)
      .then((captcha) => {
        if (left) return;
        captcha.render(box, {
          sitekey: siteKey,
          theme: isDark(around) ? 'dark' : 'light',
          size: around.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          callback: (given) => enter('solved', given),
          'expired-callback': () => enter('expired'),
          'error-callback': () => enter('blocked'),
        });
        enter('ready');
      })
      .catch(() => enter('blocked'));
    return () => {
      left = true;
      box.remove();
    };
  }, [siteKey, script, language, attempt]);

  const again = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  const said = state === 'expired' ? t('accounts.captcha.expired') : state === 'solved' ? undefined : error;
  return (
    <div
      className={styles.field}
      role="group"
      aria-label={t('accounts.captcha.label')}
      aria-describedby={said ? `${id}-error` : undefined}
      aria-busy={state === 'loading'}
      data-refused={said ? '' : undefined}
      tabIndex={-1}
    >
      <div ref={place} className={styles.place} hidden={state === 'blocked'}>
        {state === 'loading' && <Skeleton height={78} />}
      </div>
      {state === 'blocked' && (
        <div className={styles.blocked} role="alert">
          <p>{t('accounts.captcha.blocked')}</p>
          <Button icon="refresh" onClick={again}>
            {t('ui.error.retry')}
          </Button>
        </div>
      )}
      {said && state !== 'blocked' && <FieldError id={id} text={said} />}
      <input type="hidden" name="recaptcha_token" value={token} />
    </div>
  );
}

function isDark(element: HTMLElement): boolean {
  const schemes = getComputedStyle(element).colorScheme.split(' ');
  if (!schemes.includes('light')) return schemes.includes('dark');
  return schemes.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches;
}
