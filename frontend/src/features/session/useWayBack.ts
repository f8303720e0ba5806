import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isPersonal } from './areas';
import { selectNavigation } from './navigationSlice';
import { pathOf, sitePath } from './returnPath';
import { useViewer } from './useViewer';

interface Question {
  /** Selects the page before the passes or the checkout, instead of the previous page. */
  outsideShop?: boolean;
}

/**
 * Returns the address of the page that the viewer visited before this one, in this tab or another. Null if there is none
 * that this viewer may open: a guest must not be led to a user's pages.
 */
export function useWayBack({ outsideShop = false }: Question = {}): string | null {
  const { pathname, search } = useLocation();
  const user = useViewer();
  const { last, previous, beforeShop, owner } = useSelector(selectNavigation);
  if (!user && owner != null) return null;
  // Some pages, such as targets of mailed links, are not remembered. On these, `last` is already the previous page.
  const known = outsideShop ? [beforeShop] : [last && last.path + last.query, previous];
  const suits = (path: string | null) => path !== null && path !== pathname + search && (user !== null || !isPersonal(pathOf(path)));
  return known.map(sitePath).find(suits) ?? null;
}
