import type { Call } from '@/api/request';

/** Asks for all that a page needs to know of its channel. */
export const BOOTSTRAP_CALL: Call = {
  url: 'channel-bootstrap-data',
  params: { 'color-settings[client_interface]': 'web', 'slides[client_interface]': 'web' },
};
