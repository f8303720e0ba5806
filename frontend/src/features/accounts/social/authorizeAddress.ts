import { address } from '@/api/request';

/** Where a provider's button leads: the server sends the viewer on to the provider, and in the end back to `back`. */
export function authorizeAddress(provider: string, back: string | null): string {
  return address({ url: `auth/social/${encodeURIComponent(provider)}/authorize`, params: { return_to: back } });
}
