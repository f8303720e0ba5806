import type { VodItem } from '@/api/types';

/** The URL parameter that opens an item over the library. */
export const ITEM = 'item';

/** Returns the URL that opens an item over the current list, with its filters kept. Returns undefined for an item with a recording, which has its own page. */
export function itemAddress({ id, event_id }: Pick<VodItem, 'id' | 'event_id'>, params: URLSearchParams): string | undefined {
  if (event_id !== null) return undefined;
  const next = new URLSearchParams(params);
  next.set(ITEM, String(id));
  return `/vod_library?${next}`;
}
