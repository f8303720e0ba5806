import { type ComponentType, lazy } from 'react';
import { atRest } from './whenIdle';

const Nothing = () => null;

/** Returns a lazy component that loads at the next idle period. It renders nothing if loading fails. */
export function atLeisure<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() =>
    atRest()
      .then(load)
      .catch(() => ({ default: Nothing })),
  );
}
