import { type ComponentType, lazy } from 'react';
import { atRest } from './whenIdle';

const Nothing = () => null;

/** A component that comes once the page has come to rest. One that can't be had is missed by nobody. */
export function atLeisure<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() => atRest().then(load).catch(() => ({ default: Nothing })));
}
