import type { PrerollAd, Settings } from '@/api/types';
import { storage } from '@/lib/storage';

/** Whom an advertisement was shown to, and before what. */
export interface Audience {
  /** Null for guests. */
  userId: number | null;
  eventId: number;
}

const keyOf = ({ userId, eventId }: Audience, { id }: PrerollAd) => `preroll_${userId ?? 'unlogged'}_${eventId}_${id}`;

/** The advertisement to show: the first that these viewers were not shown lately before this event, if any. */
export function nextAdvert(adverts: readonly PrerollAd[], settings: Settings['prerolls'], audience: Audience): PrerollAd | null {
  if (!settings.enabled) return null;
  return adverts.find((advert) => storage.get<boolean>(keyOf(audience, advert)) !== true) ?? null;
}

/** From now on, and for as long as the channel has it, the advertisement is not shown to them again before this event. */
export function suppress(advert: PrerollAd, settings: Settings['prerolls'], audience: Audience): void {
  storage.set(keyOf(audience, advert), true, settings.cache_time_ms);
}
