import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { calendarDay } from '@/features/match/eventTime';
import type { FilterName, Filters } from './filters';
import { useFilterChoices } from './useFilterChoices';
import styles from './FilterChips.module.css';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** The filters that are set, each removed by a press. */
export function FilterChips({ filters, onChange, onClear }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { chosen } = useFilterChoices(filters);
  const labels: Record<FilterName, string | undefined> = {
    event_category: filters.event_category && (chosen.sport?.name ?? filters.event_category),
    participant_group: filters.participant_group && (chosen.school?.name ?? filters.participant_group),
    participant: filters.participant && (chosen.team?.name ?? filters.participant),
    gender: filters.gender && t(`events.gender.${filters.gender}`),
    start_date: filters.start_date && t('events.filter.fromDay', { day: calendarDay(filters.start_date, locale) }),
    end_date: filters.end_date && t('events.filter.toDay', { day: calendarDay(filters.end_date, locale) }),
    title: filters.title && `“${filters.title}”`,
  };
  const set = (Object.keys(labels) as FilterName[]).filter((name) => labels[name]);

  return (
    <ul className={styles.chips} aria-label={t('events.filter.set')}>
      {set.map((name) => (
        <li key={name}>
          <button type="button" className={styles.chip} onClick={() => onChange({ ...filters, [name]: undefined })}>
            {labels[name]}
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
