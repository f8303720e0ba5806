import type { VodItem } from '@/api/types';

/** Paths of catalogue pages. They use ids, which are permanent; an alias may be renamed. */
export const watchPath = (id: number): string => `/watch/${id}`;
export const teamPath = (id: number): string => `/team/${id}`;
export const schoolPath = (id: number): string => `/school/${id}`;
export const sportPath = (id: number): string => `/sport/${id}`;

/** Returns the path of an item's recording, or of its picture and text in the library if it has no recording. */
export function libraryItemPath({ id, event_id }: Pick<VodItem, 'id' | 'event_id'>): string {
  return event_id === null ? `/vod_library?item=${id}` : watchPath(event_id);
}
