import { useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { OwnSession, User } from '@/api/types';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import '@/i18n/en.json?account';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import form from '../Form.module.css';
import { EndSheet } from './EndSheet';
import { useGetOwnSessionsQuery } from './ownSessionsApi';
import { SessionRow } from './SessionRow';
import { SessionsWaiting } from './SessionsWaiting';
import styles from './Sessions.module.css';

/** The viewer's sessions, with buttons that end one session or all others. */
export default function SessionList({ user }: { user: User }) {
  const { t } = useTranslation();
  const { currentData, isError, refetch } = useGetOwnSessionsQuery();
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const [ended, setEnded] = useState('');
  const section = useRef<HTMLDivElement>(null);
  const others = currentData?.filter(({ is_current }) => !is_current) ?? [];
  const onEnded = (words: string) => {
    setEnding(null);
    setEnded(words);
    // Moves the focus, because the row that has it is about to be removed.
    section.current?.focus();
  };
  return (
    <>
      <div ref={section} tabIndex={-1} className={styles.box} aria-busy={!currentData && !isError}>
        <p className={ended ? styles.said : 'visually-hidden'} role="status">
          {ended}
        </p>
        {!currentData && !isError && <SessionsWaiting />}
        {!currentData && isError && <ErrorState onRetry={() => void refetch()} />}
        {currentData && currentData.length > 0 && (
          <ul className={styles.rows} aria-label={t('account.sessions.title')}>
            {currentData.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
        {currentData && others.length === 0 && <p className={styles.soft}>{t('account.sessions.none')}</p>}
        {others.length > 1 && (
          <div className={form.actions}>
            <Button onClick={() => setEnding('others')}>{t('account.sessions.endOthers')}</Button>
          </div>
        )}
      </div>
      {ending && <EndSheet what={ending} user={user} onClose={() => setEnding(null)} onEnded={onEnded} />}
    </>
  );
}
