import { useTranslation } from '@/i18n/useTranslation';
import type { OwnSession } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import '@/i18n/en.json?account';
import styles from './Sessions.module.css';
import { useSessionName } from './useSessionName';

const ICONS = { browser: 'world', embed: 'play', player: 'film' } as const;

export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const name = useSessionName()(session);
  const time = (at: string) => new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = (at: string) => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <li className={styles.row}>
      <Icon name={ICONS[session.kind]} size={24} className={styles.icon} />
      <div className={styles.about}>
        <p className={styles.name}>
          <span>{name}</span>
          {session.is_current && <Badge tone="brand">{t('account.sessions.current')}</Badge>}
        </p>
        <p className={styles.when}>{t('account.sessions.since', { date: session.kind === 'player' ? time(session.created_at) : day(session.created_at) })}</p>
        {!session.is_current && session.kind !== 'player' && <p className={styles.when}>{t('account.sessions.seen', { date: time(session.last_seen_at) })}</p>}
      </div>
      {!session.is_current && (
        <Button look="quiet" aria-label={t('account.sessions.endNamed', { name })} onClick={onEnd}>
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
