import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@/api/api';
import { useGetProfileQuery } from '@/features/session/sessionApi';

/** How often to ask whether the address was confirmed on another device. */
const EVERY_MS = 5000;

/** Refetches the profile regularly, and when the tab becomes visible, because viewers confirm their address elsewhere. */
export function useFreshProfile(isNeeded: boolean): void {
  const dispatch = useDispatch();
  useGetProfileQuery(undefined, { skip: !isNeeded, pollingInterval: EVERY_MS, skipPollingIfUnfocused: true });
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = () => document.visibilityState === 'visible' && dispatch(api.util.invalidateTags(['Profile']));
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [isNeeded, dispatch]);
}
