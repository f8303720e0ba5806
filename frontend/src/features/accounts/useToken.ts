import { useLocation } from 'react-router-dom';

/** The token of a mailed link; null where the address has none. */
export function useToken(): string | null {
  return new URLSearchParams(useLocation().search).get('token');
}
