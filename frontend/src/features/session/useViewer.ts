import { useSelector } from 'react-redux';
import type { User } from '@/api/types';
import { useGetProfileQuery } from './sessionApi';
import { selectStanding, selectUser } from './sessionSlice';

/** Returns the signed-in user; null for guests and while loading. */
export function useViewer(): User | null {
  return useSelector(selectUser);
}

/** Loads the profile, unless the viewer is known to be a guest. */
export function useProfile(): void {
  const standing = useSelector(selectStanding);
  useGetProfileQuery(undefined, { skip: standing === 'guest' });
}
