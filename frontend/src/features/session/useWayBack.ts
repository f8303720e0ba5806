import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isPersonal } from './areas';
import { pathOf, selectNavigation } from './navigationSlice';
import { sitePath } from './returnPath';
import { useViewer } from './useViewer';

interface Question {
  /** Asks for the page from which the passes or the checkout were entered, instead of the one before this. */
  outsideShop?: boolean;
}

/**
 * The address of the page that the viewer was on before this one, in this tab or in another. Null where there is none, or
 * none for this viewer: a guest isn't led to a user's pages.
 */
export function useWayBack({ outsideShop = false }: Question = {}): string | null {
  const { pathname, search } = useLocation();
  const user = useViewer();
  const { last, previous, beforeShop, owner } = useSelector(selectNavigation);
  if (!user && owner != null) return null;
  // Pages such as those of mailed links are not remembered: the last page is the one before them.
  const known = outsideShop ? [beforeShop] : [last && last.path + last.query, previous];
  const suits = (path: string | null) => path !== null && path !== pathname + search && (user !== null || !isPersonal(pathOf(path)));
  return known.map(sitePath).find(suits) ?? null;
}
