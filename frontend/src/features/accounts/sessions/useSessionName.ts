import { useTranslation } from '@/i18n/useTranslation';
import type { OwnSession } from '@/api/types';

/** Returns a function that names a session, such as `Firefox on Windows`. */
export function useSessionName(): (session: OwnSession) => string {
  const { t } = useTranslation();
  return ({ kind, device: { browser, system } }) => {
    if (kind === 'player') return t('accounts.sessions.player');
    const device = browser && system ? t('accounts.sessions.device', { browser, system }) : (browser ?? system ?? t('accounts.sessions.unknown'));
    return kind === 'embed' ? t('accounts.sessions.embed', { device }) : device;
  };
}
