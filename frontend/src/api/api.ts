import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * The site's only RTK Query API; features inject their endpoints. Tags: `Localized` data is stale after a change of language,
 * `Viewer` data after signing in or out; `Profile` is the signed-in user, `Orders` and `Cards` are their purchases and payment
 * cards, `FavoriteEvents` are the events of their favourites.
 */
export const api = createApi({
  baseQuery,
  tagTypes: ['Localized', 'Viewer', 'Profile', 'Orders', 'Cards', 'FavoriteEvents'],
  endpoints: () => ({}),
});

/** Returns the payload of a response: the API wraps everything in `data`. */
export function payload<T>(answer: { data: T }): T {
  return answer.data;
}
