import type { VodItem } from '@/api/types';

/** A recording of event 7, dated 14 March 2026. */
export function vodItem(changes: Partial<VodItem> = {}): VodItem {
  return {
    id: 90,
    alias: 'four-minutes',
    title: 'Four minutes left',
    date: '2026-03-14',
    description_html: null,
    vod_media_category_id: 1,
    event_id: 7,
    assets: [],
    duration_ms: 61_000,
    ...changes,
  };
}

/** A text with a picture, and no video. */
export const story = vodItem({
  id: 91,
  alias: 'lantern',
  title: 'The lantern',
  event_id: null,
  duration_ms: null,
  description_html: '<p>Where it came from.</p>',
});
