import type { EventItem } from '@/api/types';
import type { Catalogue } from '@/domain/useCatalogue';

export interface DaySport {
  id: number;
  name: string;
  color: string;
}

/** Returns the sports of some events, the most frequent first, each with its own colour or the brand's. */
export function sportsOf(events: readonly EventItem[], catalogue: Catalogue): DaySport[] {
  const counts = new Map<number, number>();
  for (const { event_category_id: id } of events) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([, first], [, second]) => second - first)
    .flatMap(([id]) => {
      const sport = catalogue.category(id);
      return sport ? [{ id, name: sport.name, color: sport.color ?? catalogue.brandColor }] : [];
    });
}
