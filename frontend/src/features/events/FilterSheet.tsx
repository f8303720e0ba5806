import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/Sheet';
import { FilterFields } from './FilterFields';
import { countFilters, type Filters } from './filters';
import styles from './FilterSheet.module.css';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
  total: number | undefined;
}

/** On a phone the filters wait behind a button. */
export function FilterSheet({ filters, onChange, onClear, total }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const count = countFilters(filters);
  return (
    <div>
      <Button icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? t('events.filter.openCount', { count }) : t('events.filter.open')}
      </Button>
      <Sheet
        title={t('events.filter.open')}
        isOpen={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={onClear} disabled={count === 0}>
              {t('events.filter.clear')}
            </Button>
            {/* Not the first field: it would open the phone's keyboard over the others. */}
            <Button look="primary" initialFocus onClick={() => setOpen(false)}>
              {total === undefined ? t('events.filter.show') : t('events.filter.showCount', { count: total })}
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          <FilterFields filters={filters} onChange={onChange} />
        </div>
      </Sheet>
    </div>
  );
}
