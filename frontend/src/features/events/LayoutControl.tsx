import { useTranslation } from '@/i18n/useTranslation';
import { SegmentedControl } from '@/ui/SegmentedControl';

export type Layout = 'grid' | 'list' | 'table';

export const LAYOUTS: readonly Layout[] = ['grid', 'list', 'table'];

/** Switches between cards in a grid, cards in a list, and a table. */
export function LayoutControl({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useTranslation();
  const options = LAYOUTS.map((value) => ({ value, icon: value, label: t(`events.layout.${value}`) }));
  return <SegmentedControl label={t('events.layout.label')} value={layout} options={options} onChange={onChange} compact />;
}
