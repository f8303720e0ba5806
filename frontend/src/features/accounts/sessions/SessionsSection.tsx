import { lazy, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { User } from '@/api/types';
import '@/i18n/en.json?account';
import { EditSection } from '../EditSection';
import { SessionsWaiting } from './SessionsWaiting';

const SessionList = lazy(() => import('./SessionList'));

/** The viewer's sessions. The list is a separate chunk, because the other account screens don't need it. */
export function SessionsSection({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <EditSection title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <Suspense fallback={<SessionsWaiting />}>
        <SessionList user={user} />
      </Suspense>
    </EditSection>
  );
}
