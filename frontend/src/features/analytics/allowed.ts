import type { Settings } from '@/api/types';

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns whether this channel's visits are tracked: only with a key, and on localhost only if the channel allows it. */
export function isTracked({ 'yare-analytics': yare }: Settings, hostname: string): boolean {
  if (yare['yare-analytics-key'] === null) return false;
  return yare.allow_localhost || !LOCAL.test(hostname);
}
