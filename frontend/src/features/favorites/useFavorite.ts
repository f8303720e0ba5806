import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { useViewer } from '@/features/session/useViewer';
import { showFailure } from '@/features/toasts/showFailure';
import { showUndo } from '@/features/toasts/undo';
import { useGetFavoritesQuery } from './favoritesApi';
import { refusal } from './refusal';
import { type FavoritesDispatch, setFavorite } from './setFavorite';
import { findFavorite, type FavoriteTarget } from './target';

interface FavoriteState {
  isFavorite: boolean;
  toggle: () => Promise<void>;
  /** The viewer pressed the heart without being signed in, and must be asked to sign in. */
  asking: boolean;
  stopAsking: () => void;
}

/** Returns whether the target is a favourite, and a function to change that. A removal can be undone. */
export function useFavorite(target: FavoriteTarget): FavoriteState {
  const { t } = useTranslation();
  const dispatch = useDispatch<FavoritesDispatch>();
  const user = useViewer();
  const [asking, setAsking] = useState(false);
  const { favorite } = useGetFavoritesQuery(user?.id ?? skipToken, { selectFromResult: ({ data }) => ({ favorite: data && findFavorite(data, target) }) });

  const change = async (userId: number, isFavorite: boolean) => {
    const problem = await dispatch(setFavorite(userId, target, isFavorite, favorite));
    if (problem?.status === 401) setAsking(true);
    else if (problem) showFailure(dispatch, problem, refusal(problem));
    return !problem;
  };
  const toggle = async () => {
    if (!user) return setAsking(true);
    const changed = await change(user.id, !favorite);
    if (changed && favorite) showUndo(dispatch, { message: t('favorites.removed', { name: target.name }), undo: () => void change(user.id, true) });
  };
  return { isFavorite: favorite !== undefined, toggle, asking, stopAsking: () => setAsking(false) };
}
