import type { EventCategory, Pass } from '@/api/types';
import { useCatalogue } from './useCatalogue';

/** Returns the sports of a pass, without those whose parent sport the pass also names. */
export function useCoveredSports(pass: Pass): EventCategory[] {
  const { category } = useCatalogue();
  const named = new Set(pass.event_categories.map(({ id }) => id));
  const sports = pass.event_categories.map(({ id }) => category(id)).filter((sport) => sport !== undefined);
  return sports.filter(({ parent_id }) => parent_id === null || !named.has(parent_id));
}
