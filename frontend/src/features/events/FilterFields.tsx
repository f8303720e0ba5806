import { useTranslation } from 'react-i18next';
import { ComboField } from '@/components/ComboField';
import { DateField } from '@/components/DateField';
import { SearchField } from '@/components/SearchField';
import { SegmentedControl } from '@/components/SegmentedControl';
import { SelectField } from '@/components/SelectField';
import { useWords } from '@/features/channel/useWords';
import type { Filters } from './filters';
import { useFilterChoices } from './useFilterChoices';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Every filter as a field. A change takes at once. */
export function FilterFields({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const words = useWords();
  const choices = useFilterChoices(filters);
  const set = (part: Filters) => onChange({ ...filters, ...part });
  const genders = (['any', 'W', 'M'] as const).map((value) => ({ value, label: t(`events.gender.${value}`) }));

  return (
    <>
      <SearchField label={t('events.filter.title')} placeholder={t('events.filter.titleHint')} value={filters.title} onChange={(title) => set({ title })} />
      {choices.sports.length > 1 && (
        <SelectField
          label={words.sport}
          anyLabel={t('events.filter.any')}
          value={choices.chosen.sport?.alias}
          choices={choices.sports}
          onChange={(value) => set({ event_category: value, participant: undefined })}
        />
      )}
      {choices.schools.length > 1 && (
        <ComboField
          label={words.school}
          anyLabel={t('events.filter.any')}
          value={choices.chosen.school?.alias}
          choices={choices.schools}
          onChange={(value) => set({ participant_group: value, participant: undefined })}
        />
      )}
      <ComboField
        label={words.team}
        anyLabel={t('events.filter.any')}
        value={choices.chosen.team?.alias}
        choices={choices.teams}
        onChange={(participant) => set({ participant })}
      />
      {choices.hasGenders && (
        <SegmentedControl
          label={t('events.filter.gender')}
          value={filters.gender ?? 'any'}
          options={genders}
          onChange={(value) => set({ gender: value === 'any' ? undefined : value })}
        />
      )}
      <DateField label={t('events.filter.from')} value={filters.start_date} max={filters.end_date} onChange={(start_date) => set({ start_date })} />
      <DateField label={t('events.filter.to')} value={filters.end_date} min={filters.start_date} onChange={(end_date) => set({ end_date })} />
    </>
  );
}
