import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem, HomepageEvents } from '@/api/types';
import { useRenderedParts } from '@/lib/useRenderedParts';
import { EventRail } from './EventRail';

interface Props {
  /** The events of the viewer's favourites, shown first; undefined until it is known whether there are any. */
  favorites: readonly EventItem[] | undefined;
  events: HomepageEvents | undefined;
  between: ReactNode;
}

/** The rails of events. The first rail with events has larger cards. Rails that load later never move those already shown. */
export function EventRails({ favorites, events: fresh, between }: Props) {
  const { t } = useTranslation();
  // Renders dozens of cards one rail at a time, so that the page stays responsive.
  const events = useDeferredValue(favorites && fresh);
  const rails = [
    { key: 'favorites', title: t('home.favorites'), to: '/profile/favorites', events: favorites },
    { key: 'live', title: t('home.live'), to: '/live', events: events?.live },
    { key: 'upcoming', title: t('home.upcoming'), to: '/upcoming', events: events?.upcoming },
    { key: 'finished', title: t('home.onDemand'), to: '/vod', events: events?.finished },
  ].filter((rail) => rail.events === undefined || rail.events.length > 0);
  const parts = useRenderedParts(events ? rails.length : 1);
  const [lead, ...rest] = events ? rails : rails.slice(-2);
  if (!lead) return between;

  return (
    <>
      <EventRail {...lead} key="lead" size="large" />
      {between}
      {rest.map((rail, index) => (
        <EventRail {...rail} key={rail.key} events={index + 1 < parts ? rail.events : undefined} size="medium" />
      ))}
    </>
  );
}
