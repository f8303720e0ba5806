import { useTranslation } from '@/i18n/useTranslation';
import type { OwnSession } from '@/api/types';
import '@/i18n/en.json?account';

/** Returns a function that names a session, such as `Firefox on Windows`. */
export function useSessionName(): (session: OwnSession) => string {
  const { t } = useTranslation();
  return ({ kind, device: { browser, system } }) => {
    if (kind === 'player') return t('account.sessions.player');
    const device = browser && system ? t('account.sessions.device', { browser, system }) : (browser ?? system ?? t('account.sessions.unknown'));
    return kind === 'embed' ? t('account.sessions.embed', { device }) : device;
  };
}
