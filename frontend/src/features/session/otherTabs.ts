import type { Dispatch } from '@reduxjs/toolkit';
import { sessionEnded } from '@/api/connectionSlice';
import { isSign } from './sessionSign';
import { sessionFound } from './sessionSlice';

/** Follows sign-ins and sign-outs in other tabs of this browser. Returns a function that stops following. */
export function followOtherTabs(dispatch: Dispatch): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (key !== null && !isSign(key)) return;
    dispatch(newValue === null ? sessionEnded() : sessionFound());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
