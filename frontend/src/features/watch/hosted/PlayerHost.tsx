import { useSyncExternalStore } from 'react';
import { getHosted, subscribeHosted } from './hosted';

/** Renders the current playback outside of the pages, so that it goes on while the viewer browses. */
export function PlayerHost() {
  const hosted = useSyncExternalStore(subscribeHosted, getHosted);
  if (!hosted) return null;
  const { Component, video, slot } = hosted;
  return <Component key={`${video.event.id}-${video.source.number}`} video={video} slot={slot} />;
}
