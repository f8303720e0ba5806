import { useLocation } from 'react-router-dom';

/** Returns the token of a mailed link, or null if the address has none. */
export function useToken(): string | null {
  return new URLSearchParams(useLocation().search).get('token');
}
