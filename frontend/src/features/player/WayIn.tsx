import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import '@/i18n/en.json?verification';

/** The link that resolves a notice which asks to sign in or to confirm an address; nothing for other reasons. */
export function WayIn({ reason }: { reason: string }) {
  const { t } = useTranslation();
  if (reason === 'sign_in') {
    return (
      <LinkButton to="/login" look="primary" icon="user">
        {t('session.signIn')}
      </LinkButton>
    );
  }
  if (reason !== 'verify') return null;
  return (
    <LinkButton to="/verify-notice" look="primary" icon="mail">
      {t('verification.address')}
    </LinkButton>
  );
}
