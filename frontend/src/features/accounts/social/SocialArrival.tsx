import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useNavigate } from 'react-router-dom';
import { FormNotice } from '@/features/forms/FormNotice';
import { useAddSessionMutation } from '@/features/session/sessionApi';
import { AccountPage } from '../AccountPage';

/** Exchanges the provider's one-time code for a session. The route guard then redirects. */
export function SocialArrival({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [addSession] = useAddSessionMutation();
  const sent = useRef<string | null>(null);
  useEffect(() => {
    // A code works only once, but effects may run twice.
    if (sent.current === code) return;
    sent.current = code;
    void addSession(code).then(({ error }) => {
      if (error) void navigate('/login?error=social_failed', { replace: true });
    });
  }, [code, addSession, navigate]);
  return (
    <AccountPage title={t('accounts.login.title')}>
      <FormNotice tone="info">{t('accounts.social.arriving')}</FormNotice>
    </AccountPage>
  );
}
