import type { Call } from '@/api/request';

/** Requests all data that a page needs about its channel. */
export const BOOTSTRAP_CALL: Call = {
  url: 'channel-bootstrap-data',
  params: { 'color-settings[client_interface]': 'web', 'slides[client_interface]': 'web' },
};
