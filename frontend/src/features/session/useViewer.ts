import { useSelector } from 'react-redux';
import type { User } from '@/api/types';
import { useGetProfileQuery } from './sessionApi';
import { selectStanding, selectUser } from './sessionSlice';

/** Who is signed in; null for guests, and until it is known. */
export function useViewer(): User | null {
  return useSelector(selectUser);
}

/** Has the profile asked for where there is a sign of somebody; for the layouts. */
export function useProfile(): void {
  const standing = useSelector(selectStanding);
  useGetProfileQuery(undefined, { skip: standing === 'guest' });
}
