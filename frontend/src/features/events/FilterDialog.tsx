import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { countFilters } from '@/lib/filters';
import '@/i18n/en.json?events';
import FilterFields from './FilterFields';
import { type Filters, narrowing } from './filters';
import styles from './FilterSheet.module.css';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
  onClose: () => void;
  total: number | undefined;
}

/** The filters as a sheet over the list. */
export default function FilterDialog({ filters, onChange, onClear, onClose, total }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('events.filter.open')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClear} disabled={countFilters(narrowing(filters)) === 0}>
            {t('events.filter.clear')}
          </Button>
          {/* Takes the initial focus, because focus on the first field would open the phone's keyboard over the other fields. */}
          <Button look="primary" initialFocus onClick={onClose}>
            {total === undefined ? t('events.filter.show') : t('events.filter.showCount', { count: total })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FilterFields filters={filters} onChange={onChange} />
      </div>
    </Sheet>
  );
}
