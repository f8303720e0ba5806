import type { EventItem } from '@/api/types';

export type AccessBadge =
  | { kind: 'free' }
  | { kind: 'sign_in' }
  | { kind: 'pass' }
  | { kind: 'price'; minor: number; currency: string }
  | { kind: 'included' }
  | { kind: 'none' };

type AccessFields = Pick<EventItem, 'type' | 'entitled' | 'price' | 'currency' | 'stream_status' | 'has_replay'>;

/** Returns the badge for the access that an event requires. A right that the viewer already has shows as included, also before the event; a price is the total charge. Without a recording there is nothing to watch after the event. */
export function accessBadge(event: AccessFields): AccessBadge {
  if (event.stream_status === 'finished' && !event.has_replay) return { kind: 'none' };
  if (event.type === 'free') return { kind: 'free' };
  if (event.entitled) return { kind: 'included' };
  if (event.type === 'register') return { kind: 'sign_in' };
  if (event.type === 'ppv' && event.price !== null && event.currency) {
    return { kind: 'price', minor: event.price, currency: event.currency };
  }
  return { kind: 'pass' };
}
