import type { Settings } from '@/api/types';

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether this channel's visits are counted here: not without a key, and not on the developer's own machine unless the channel says so. */
export function isTracked({ 'yare-analytics': yare }: Settings, hostname: string): boolean {
  if (yare['yare-analytics-key'] === null) return false;
  return yare.allow_localhost || !LOCAL.test(hostname);
}
