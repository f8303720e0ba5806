import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * The one api of the site. Features inject their calls; `Localized` marks what a change of language makes stale,
 * `Viewer` what signing in or out does, `Profile` is who is signed in, `Orders` and `Cards` what they bought and can pay with, and
 * `FavoriteEvents` what comes of what they keep.
 */
export const api = createApi({
  baseQuery,
  tagTypes: ['Localized', 'Viewer', 'Profile', 'Orders', 'Cards', 'FavoriteEvents'],
  endpoints: () => ({}),
});

/** The payload of an answer: everything the API sends stands under `data`. */
export function payload<T>(answer: { data: T }): T {
  return answer.data;
}
