import type { Dispatch } from '@reduxjs/toolkit';
import { sessionEnded } from '@/api/connectionSlice';
import { isSign } from './sessionSign';
import { sessionFound } from './sessionSlice';

/** Who signs in or out in another tab of this browser is in or out here, too, at once. Returns how to stop. */
export function followOtherTabs(dispatch: Dispatch): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // A storage that is emptied as a whole names no key.
    if (key !== null && !isSign(key)) return;
    dispatch(newValue === null ? sessionEnded() : sessionFound());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
