import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Boundary } from '@/ui/Boundary';
import Player from '../Player';
import { hasLostAccess } from '../stageState';
import { useWatchedEvent } from '../useWatchedEvent';
import { type Hosted, setHosted } from './hosted';
import { MiniPlayer } from './MiniPlayer';
import { createPicture } from './picture';
import styles from './Hosted.module.css';

const end = () => setHosted(null);

/** The playback, in the watch page's slot or in the mini player. Its picture moves between them without a pause. */
export function HostedPlayer({ video, slot }: Omit<Hosted, 'Component'>) {
  const dock = useRef<HTMLDivElement>(null);
  const [picture] = useState(() => createPicture(styles.picture ?? ''));
  // The page follows the event as long as it is there.
  const { event = video.event, renew } = useWatchedEvent(video.event.id);
  const isMini = slot === null;
  useLayoutEffect(() => (slot ?? dock.current)?.append(picture), [slot, picture]);
  useEffect(() => () => picture.remove(), [picture]);
  const isOver = isMini && hasLostAccess(event);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const shown = isMini ? { ...video, event, renew, onFailed: end, onBlocked: end, onOver: end } : video;
  return (
    <>
      {createPortal(
        <Boundary fallback={<Failed onFailed={() => shown.onFailed(0)} />}>
          <Player {...shown} />
        </Boundary>,
        picture,
      )}
      {isMini && <MiniPlayer event={event} dock={dock} onClose={end} />}
    </>
  );
}

/** Reports a player that could not be rendered to its page. */
function Failed({ onFailed }: { onFailed: () => void }) {
  useEffect(onFailed);
  return null;
}
