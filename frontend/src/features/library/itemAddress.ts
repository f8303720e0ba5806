import type { VodItem } from '@/api/types';

/** The parameter that opens an item over the library. */
export const ITEM = 'item';

/** Where an item without a recording opens: over the list as it is, its filters kept. Others lead where they lead everywhere. */
export function itemAddress({ id, event_id }: Pick<VodItem, 'id' | 'event_id'>, params: URLSearchParams): string | undefined {
  if (event_id !== null) return undefined;
  const next = new URLSearchParams(params);
  next.set(ITEM, String(id));
  return `/vod_library?${next}`;
}
