import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { countFilters } from '@/lib/filters';
import { type Filters, narrowing } from './filters';

const FilterDialog = lazy(() => import('./FilterDialog'));

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
  total: number | undefined;
}

/** The filters behind a button, for phones. */
export function FilterSheet(props: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const count = countFilters(narrowing(props.filters));
  return (
    <div>
      <Button icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? t('events.filter.openCount', { count }) : t('events.filter.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FilterDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
