import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Problem } from '@/api/problem';
import type { Favorite } from '@/api/types';
import { report } from '@/features/analytics/reports';
import { favoritesApi } from './favoritesApi';
import { findFavorite, keyOf, type FavoriteTarget } from './target';

type State = Parameters<ReturnType<typeof favoritesApi.endpoints.getFavorites.select>>[0];
export type Thunk<Result> = ThunkAction<Result, State, unknown, UnknownAction>;
export type FavoritesDispatch = ThunkDispatch<State, unknown, UnknownAction>;

interface Wish {
  wanted: boolean;
  done: Promise<Problem | null>;
}

/** What is wanted of those with a call under way. */
const wishes = new Map<string, Wish>();

/**
 * Makes `target` a favourite of the user's, or none any more. It is shown at once; the calls follow one after the other,
 * and only what was wanted last counts. Answers with why it failed: then it is shown again as the server has it.
 * `known` is the favourite that it was before, for one that is taken back.
 */
export function setFavorite(userId: number, target: FavoriteTarget, wanted: boolean, known?: Favorite): Thunk<Promise<Problem | null>> {
  return (dispatch, getState) => {
    const key = `${userId} ${keyOf(target)}`;
    const stored = findFavorite(favoritesApi.endpoints.getFavorites.select(userId)(getState()).data ?? [], target);
    dispatch(show(userId, target, wanted ? (stored ?? known ?? provisional(target)) : null));
    const underWay = wishes.get(key);
    if (underWay) {
      underWay.wanted = wanted;
      return underWay.done;
    }
    const wish: Wish = { wanted, done: Promise.resolve(null) };
    wish.done = dispatch(carryOut(userId, target, wish, stored ?? null)).finally(() => wishes.delete(key));
    wishes.set(key, wish);
    return wish.done;
  };
}

/** Asks the server until it has what is wanted by then. */
function carryOut(userId: number, target: FavoriteTarget, wish: Wish, now: Favorite | null): Thunk<Promise<Problem | null>> {
  return async (dispatch) => {
    const { addFavorite, removeFavorite } = favoritesApi.endpoints;
    let stored = now;
    while (wish.wanted !== (stored !== null)) {
      const { data, error } = stored ? await dispatch(removeFavorite.initiate(stored.id)) : await dispatch(addFavorite.initiate(target));
      // Gone already, on another device: that is what was wanted.
      const gone = stored !== null && (error as Problem | undefined)?.status === 404;
      if (error && !gone) {
        dispatch(show(userId, target, stored));
        return error as Problem;
      }
      report({ kind: 'event', name: stored ? 'favorite_removed' : 'favorite_added', label: target.type, value: target.id });
      stored = stored ? null : (data as Favorite);
      // What is pressed meanwhile is shown as it was pressed.
      if (wish.wanted === (stored !== null)) dispatch(show(userId, target, stored));
    }
    return null;
  };
}

/** Shows `favorite` for the target, in its old place or first; null shows none. */
function show(userId: number, target: FavoriteTarget, favorite: Favorite | null) {
  return favoritesApi.util.updateQueryData('getFavorites', userId, (list) => {
    const index = list.findIndex(({ favoritable_type, favoritable_id }) => favoritable_type === target.type && favoritable_id === target.id);
    if (index >= 0) list.splice(index, 1, ...(favorite ? [favorite] : []));
    else if (favorite) list.splice(placeOf(list, favorite), 0, favorite);
  });
}

/** The list is newest first. */
function placeOf(list: readonly Favorite[], { created_at }: Favorite): number {
  const older = list.findIndex((other) => other.created_at < created_at);
  return older < 0 ? list.length : older;
}

const SHOWN_AS = {
  participant: 'team',
  participant_group: 'school',
  event_category: 'sport',
  favorite_event: 'event',
  event_location: 'location',
} as const;

/** Stands in until the server has answered. */
function provisional({ type, id, name }: FavoriteTarget): Favorite {
  return {
    id: 0,
    favoritable_id: id,
    favoritable_type: type,
    shown_as: SHOWN_AS[type],
    alias: '',
    name,
    short_name: null,
    color: null,
    image: null,
    icon: null,
    event: null,
    created_at: new Date().toISOString(),
  };
}
