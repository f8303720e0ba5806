import { type ComponentType, lazy } from 'react';
import { idle } from './scheduler';

const Nothing = () => null;

/** Returns a lazy component that loads at the next idle period. It renders nothing if loading fails. */
export function lazyWhenIdle<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() =>
    idle()
      .then(load)
      .catch(() => ({ default: Nothing })),
  );
}
