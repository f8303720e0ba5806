import type { ComponentType } from 'react';
import type { VideoProps } from '@/features/player/Video';

/** A playback that outlives its watch page. */
export interface Hosted {
  video: VideoProps;
  /** The watch page's place for the picture; null while the viewer browses elsewhere. */
  slot: HTMLElement | null;
  /** Renders it. In the store, because the player's chunk loads with the first playback. */
  Component: ComponentType<Omit<Hosted, 'Component'>>;
}

let hosted: Hosted | null = null;
const listeners = new Set<() => void>();

/** Sets what plays; null ends the playback. */
export function setHosted(now: Hosted | null): void {
  hosted = now;
  listeners.forEach((listener) => listener());
}

export function getHosted(): Hosted | null {
  return hosted;
}

export function subscribeHosted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
