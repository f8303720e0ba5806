import { useDeferredValue } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { SideList } from './SideList';
import { useRelatedEvents } from './useRelatedEvents';

const SHOWN = 5;

/** Events of the same sport: live and upcoming ones first, then finished ones. */
export function RelatedEvents({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const { isLoading, next, past } = useRelatedEvents(event);
  const waiting = useDeferredValue(isLoading);
  const events = [...next, ...past].slice(0, SHOWN);
  if (!waiting && events.length === 0) return null;
  return <SideList title={t('watch.related')} events={events} waiting={waiting ? SHOWN : 0} />;
}
