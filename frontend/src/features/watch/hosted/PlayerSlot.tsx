import { useLayoutEffect, useRef } from 'react';
import type { VideoProps } from '@/features/player/Video';
import { getCurrentPlayer } from '@/features/player/currentPlayer';
import { getHosted, setHosted } from './hosted';
import { HostedPlayer } from './HostedPlayer';
import { parkPicture } from './picture';
import styles from './Hosted.module.css';

/** The watch page's place for the picture. When the viewer leaves the page, a playing video goes on in the mini player. */
export default function PlayerSlot(video: VideoProps) {
  const slot = useRef<HTMLDivElement>(null);
  // After each render: the video's callbacks belong to the page's current state.
  useLayoutEffect(() => setHosted({ video, slot: slot.current, Component: HostedPlayer }));
  useLayoutEffect(() => {
    const own = slot.current;
    return () => {
      const hosted = getHosted();
      if (hosted?.slot !== own) return;
      const player = getCurrentPlayer();
      const plays = player !== null && !player.isPaused() && !player.hasEnded();
      // React removes the slot after this: a video that leaves the document would stop.
      if (plays) parkPicture(own);
      setHosted(plays ? { ...hosted, slot: null } : null);
    };
  }, []);
  return <div ref={slot} className={styles.slot} />;
}
