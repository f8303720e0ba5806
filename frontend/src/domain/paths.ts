import type { VodItem } from '@/api/types';

/** Where things of the catalogue have their pages. Ids are permanent; an alias may be renamed. */
export const watchPath = (id: number): string => `/watch/${id}`;
export const teamPath = (id: number): string => `/team/${id}`;
export const schoolPath = (id: number): string => `/school/${id}`;
export const sportPath = (id: number): string => `/sport/${id}`;

/** A library item leads to the recording that it is of; one without, to its picture and text in the library. */
export function libraryItemPath({ id, event_id }: Pick<VodItem, 'id' | 'event_id'>): string {
  return event_id === null ? `/vod_library?item=${id}` : watchPath(event_id);
}
