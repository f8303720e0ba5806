import { Icon } from '@/ui/Icon';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { calendarDay } from '@/domain/eventTime';
import '@/i18n/en.json?events';
import { FILTER_FIELDS } from './filterFields';
import { EVENT_FILTERS, type FilterName, type Filters, narrowing } from './filters';
import { useFilterChoices } from './useFilterChoices';
import styles from './FilterChips.module.css';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** The active filters as chips; pressing a chip removes its filter. */
export default function FilterChips({ filters, onChange, onClear }: Props) {
  const context = useFilterChoices(filters);
  const { t } = context;
  const locale = useDisplayLocale();
  /** Returns the names of the chosen values, or the raw value if it has no name. */
  const words = (name: FilterName, value: string) => {
    const { choices, chip } = FILTER_FIELDS[name];
    if (chip) return t(`events.filter.${chip}`, { day: calendarDay(value, locale) });
    const known = choices?.(context);
    if (!known) return `“${value}”`;
    const labelOf = (part: string) => known.choices.find((choice) => choice.value === part)?.label ?? part;
    return (known.chosen ?? value).split(',').map(labelOf).join(', ');
  };
  const set = (Object.keys(EVENT_FILTERS) as FilterName[]).filter((name) => narrowing(filters)[name]);

  return (
    <ul className={styles.chips} aria-label={t('events.filter.set')}>
      {set.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => onChange({ ...filters, ...(name === 'title' && { literal: undefined }), [name]: undefined })}
          >
            {words(name, filters[name] ?? '')}
            <Icon name="close" size={16} />
            <span className="visually-hidden">{t('events.filter.remove')}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('events.filter.clear')}
        </button>
      </li>
    </ul>
  );
}
