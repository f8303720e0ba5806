import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useLocation } from 'react-router-dom';
import { Button } from '@/ui/Button';
import { useMediaQuery } from '@/lib/useMediaQuery';
import { SearchBox } from './SearchBox';
import { onSlash } from './onSlash';
import styles from './HeaderSearch.module.css';

const load = () => import(/* webpackChunkName: "search-sheet" */ './SearchSheet');
const SearchSheet = lazy(load);

/** The search of the header: a field if there is room, else a button that opens a sheet. */
export function HeaderSearch() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const roomy = useMediaQuery('(min-width: 1200px)');
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The results screen has its own field.
  const elsewhere = pathname !== '/search';

  useEffect(() => {
    if (!elsewhere) return undefined;
    return onSlash(() => (input.current ? input.current.focus() : setOpen(true)));
  }, [elsewhere]);

  if (!elsewhere) return null;
  if (roomy) {
    return (
      <div className={styles.field}>
        <SearchBox panel="popup" inputRef={input} />
      </div>
    );
  }
  return (
    <>
      <Button
        look="quiet"
        icon="search"
        iconOnly
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {t('search.label')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SearchSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
