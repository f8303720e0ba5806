import { lazy, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { User } from '@/api/types';
import { EditSection } from '../EditSection';
import { SessionsWaiting } from './SessionsWaiting';

const SessionList = lazy(() => import('./SessionList'));

/** Where the viewer is signed in. The list has a chunk of its own: the other screens of accounts do without it. */
export function SessionsSection({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <EditSection title={t('accounts.sessions.title')} text={t('accounts.sessions.text')}>
      <Suspense fallback={<SessionsWaiting />}>
        <SessionList user={user} />
      </Suspense>
    </EditSection>
  );
}
