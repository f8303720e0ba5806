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
  isFavorite: boolean;
  done: Promise<Problem | null>;
}

/** The latest wanted state of each target with a request in progress. */
const wishes = new Map<string, Wish>();

/**
 * Adds `target` to the user's favourites or removes it. Updates the cached list at once; requests follow one at a time,
 * until the server has the latest wanted state. On failure, resolves to the problem and restores the server's state.
 * `known` is the former favourite, for undoing a removal.
 */
export function setFavorite(userId: number, target: FavoriteTarget, isFavorite: boolean, known?: Favorite): Thunk<Promise<Problem | null>> {
  return (dispatch, getState) => {
    const key = `${userId} ${keyOf(target)}`;
    const stored = findFavorite(favoritesApi.endpoints.getFavorites.select(userId)(getState()).data ?? [], target);
    dispatch(show(userId, target, isFavorite ? (stored ?? known ?? provisional(target)) : null));
    const underWay = wishes.get(key);
    if (underWay) {
      underWay.isFavorite = isFavorite;
      return underWay.done;
    }
    const wish: Wish = { isFavorite, done: Promise.resolve(null) };
    wish.done = dispatch(carryOut(userId, target, wish, stored ?? null)).finally(() => wishes.delete(key));
    wishes.set(key, wish);
    return wish.done;
  };
}

/** Sends requests until the server has the latest wanted state. */
function carryOut(userId: number, target: FavoriteTarget, wish: Wish, now: Favorite | null): Thunk<Promise<Problem | null>> {
  return async (dispatch) => {
    const { addFavorite, removeFavorite } = favoritesApi.endpoints;
    let stored = now;
    while (wish.isFavorite !== (stored !== null)) {
      const { data, error } = stored ? await dispatch(removeFavorite.initiate(stored.id)) : await dispatch(addFavorite.initiate(target));
      // Another device removed it already, which is the wanted result.
      const gone = stored !== null && (error as Problem | undefined)?.status === 404;
      if (error && !gone) {
        dispatch(show(userId, target, stored));
        return error as Problem;
      }
      report({ kind: 'event', name: stored ? 'favorite_removed' : 'favorite_added', label: target.type, value: target.id });
      stored = stored ? null : (data as Favorite);
      // If the viewer pressed again meanwhile, the list already shows the newer choice.
      if (wish.isFavorite === (stored !== null)) dispatch(show(userId, target, stored));
    }
    return null;
  };
}

/** Puts `favorite` into the cached list, in the target's old place or by date; null removes the target. */
function show(userId: number, target: FavoriteTarget, favorite: Favorite | null) {
  return favoritesApi.util.updateQueryData('getFavorites', userId, (list) => {
    const index = list.findIndex(({ favoritable_type, favoritable_id }) => favoritable_type === target.type && favoritable_id === target.id);
    if (index >= 0) list.splice(index, 1, ...(favorite ? [favorite] : []));
    else if (favorite) list.splice(placeOf(list, favorite), 0, favorite);
  });
}

/** Returns the index at which to insert into a list sorted newest first. */
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

/** Returns a placeholder for use until the server has answered. */
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
