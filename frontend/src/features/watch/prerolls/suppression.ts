import type { PrerollAd, Settings } from '@/api/types';
import { storage } from '@/lib/storage';

/** The viewer and the event that an ad is shown for. */
export interface Audience {
  /** Null for guests. */
  userId: number | null;
  eventId: number;
}

const keyOf = ({ userId, eventId }: Audience, { id }: PrerollAd) => `preroll_${userId ?? 'unlogged'}_${eventId}_${id}`;

/** Returns the first ad that this viewer has not seen recently before this event, or null. */
export function nextAdvert(adverts: readonly PrerollAd[], settings: Settings['prerolls'], audience: Audience): PrerollAd | null {
  if (!settings.enabled) return null;
  return adverts.find((advert) => storage.get<boolean>(keyOf(audience, advert)) !== true) ?? null;
}

/** Suppresses the ad before this event for this viewer, for the channel's `cache_time_ms`. */
export function suppress(advert: PrerollAd, settings: Settings['prerolls'], audience: Audience): void {
  storage.set(keyOf(audience, advert), true, settings.cache_time_ms);
}
