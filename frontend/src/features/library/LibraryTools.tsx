import { useTranslation } from '@/i18n/useTranslation';
import { DateField } from '@/ui/DateField';
import { SearchField } from '@/ui/SearchField';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { LIBRARY_START_DATE } from '@/lib/constants';
import type { LibraryFilters } from './libraryFilters';
import styles from './LibraryScreen.module.css';

interface Props {
  filters: LibraryFilters;
  onChange: (filters: LibraryFilters) => void;
}

/** Fields for words, a first day and the order. A change applies at once. */
export function LibraryTools({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const set = (part: LibraryFilters) => onChange({ ...filters, ...part });
  const orders = (['date', 'title'] as const).map((value) => ({ value, label: t(`library.order.${value}`) }));
  return (
    <div className={styles.tools}>
      <SearchField
        label={t('library.search')}
        placeholder={t('library.searchHint')}
        value={filters.title}
        onChange={(title) => set({ title, literal: undefined })}
      />
      <DateField
        label={t('library.from')}
        value={filters.start_date ?? LIBRARY_START_DATE}
        chosen={filters.start_date !== undefined}
        onChange={(start_date) => set({ start_date })}
      />
      <SegmentedControl
        label={t('library.order.label')}
        value={filters.sort_field ?? 'date'}
        options={orders}
        onChange={(order) => set({ sort_field: order === 'title' ? order : undefined })}
      />
    </div>
  );
}
