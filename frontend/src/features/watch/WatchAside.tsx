import { useState } from 'react';
import type { EventDetail } from '@/api/types';
import { useGetEventClipsQuery } from '@/features/clips/clipsApi';
import EventClips from '@/features/clips/EventClips';
import '@/i18n/en.json?watch';
import { RelatedEvents } from './RelatedEvents';
import { TeamEvents } from './TeamEvents';
import styles from './WatchScreen.module.css';

/** Lists beside the event: its clips, what comes next in its sport, and other matches of its teams. */
export default function WatchAside({ event }: { event: EventDetail }) {
  // The lists wait for the clips, which would push them down. A failed request is repeated with the lists in place.
  const { isLoading } = useGetEventClipsQuery(event.id);
  const [isReady, setReady] = useState(false);
  if (!isLoading && !isReady) setReady(true);
  return (
    <aside className={styles.aside}>
      {isReady && (
        <>
          <EventClips eventId={event.id} />
          <RelatedEvents event={event} />
          <TeamEvents event={event} />
        </>
      )}
    </aside>
  );
}
