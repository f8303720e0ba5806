import '@/i18n/en.json?events';
import { FILTER_FIELDS } from './filterFields';
import { EVENT_FILTERS, type FilterName, type Filters } from './filters';
import { useFilterChoices } from './useFilterChoices';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Every filter as a field. A change applies at once. */
export default function FilterFields({ filters, onChange }: Props) {
  const context = useFilterChoices(filters);
  const { t } = context;
  return (Object.keys(EVENT_FILTERS) as FilterName[]).map((name) => {
    const { control: Control, label, choices, clears, min, max } = FILTER_FIELDS[name];
    const known = choices?.(context) ?? { choices: [], chosen: filters[name], isOffered: true };
    if (!Control || !known.isOffered) return null;
    return (
      <Control
        key={name}
        label={label?.(context) ?? ''}
        anyLabel={t('events.filter.any')}
        placeholder={t('events.filter.titleHint')}
        value={known.chosen}
        choices={known.choices}
        options={known.choices}
        min={min && filters[min]}
        max={max && filters[max]}
        onChange={(value) => onChange({ ...filters, ...(clears && { [clears]: undefined }), [name]: value || undefined })}
      />
    );
  });
}
