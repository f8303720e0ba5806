import { address } from '@/api/request';

/** Returns the URL that starts signing in with a provider. The server redirects to the provider and finally to `back`. */
export function authorizeAddress(provider: string, back: string | null): string {
  return address({ url: `auth/social/${encodeURIComponent(provider)}/authorize`, params: { return_to: back } });
}
