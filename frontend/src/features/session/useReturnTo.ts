import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectNavigation } from './navigationSlice';
import { returnPath, sitePath } from './returnPath';
import { useViewer } from './useViewer';

/**
 * Returns the path to which a mail that is requested here leads back: the one in the query, else the last page that this
 * viewer opened. Null if there is none; another user's pages are never revealed.
 */
export function useReturnTo(): string | null {
  const { search } = useLocation();
  const user = useViewer();
  const { last, owner } = useSelector(selectNavigation);
  const isOwn = owner === null || owner === user?.id;
  return returnPath(search) ?? (isOwn ? sitePath(last && last.path + last.query) : null);
}
