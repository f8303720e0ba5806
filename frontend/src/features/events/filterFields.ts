import type { ComponentType } from 'react';
import { ComboField } from '@/ui/ComboField';
import { DateField } from '@/ui/DateField';
import { SearchField } from '@/ui/SearchField';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { type Choice, SelectField } from '@/ui/SelectField';
import type { FilterName } from './filters';
import type { Choices, useFilterChoices } from './useFilterChoices';

export type FilterContext = ReturnType<typeof useFilterChoices>;

/** The props of all controls together. A control ignores the props that it does not know. */
interface ControlProps {
  label: string;
  anyLabel: string;
  placeholder: string;
  value: string | undefined;
  choices: readonly Choice[];
  options: readonly Choice[];
  min: string | undefined;
  max: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The presentation of a filter as a field, and as a chip once it is set. */
export interface FilterField {
  /** A filter without a control can only be set by a URL, such as a menu link. */
  control?: ComponentType<ControlProps>;
  label?: (context: FilterContext) => string;
  choices?: (context: FilterContext) => Choices;
  /** The filter that is reset when this one changes. */
  clears?: FilterName;
  /** The filters that hold the first and the last selectable day. */
  min?: FilterName;
  max?: FilterName;
  /** The chip's text for a day. */
  chip?: 'fromDay' | 'toDay';
}

const select = SelectField as ComponentType<ControlProps>;
const combo = ComboField as ComponentType<ControlProps>;

/** The filters of the events screen. Their order and the values that they accept are in `filters.json`. */
export const FILTER_FIELDS: Record<FilterName, FilterField> = {
  title: { control: SearchField, label: ({ t }) => t('events.filter.title'), clears: 'literal' },
  literal: {},
  event_category: { control: select, label: ({ words }) => words.sport, choices: ({ sports }) => sports, clears: 'participant' },
  participant_group: { control: combo, label: ({ words }) => words.school, choices: ({ schools }) => schools, clears: 'participant' },
  participant: { control: combo, label: ({ words }) => words.team, choices: ({ teams }) => teams },
  location: { choices: ({ venues }) => venues },
  gender: { control: SegmentedControl as ComponentType<ControlProps>, label: ({ t }) => t('events.filter.gender'), choices: ({ genders }) => genders },
  type: { choices: ({ types }) => types },
  start_date: { control: DateField, label: ({ t }) => t('events.filter.from'), max: 'end_date', chip: 'fromDay' },
  end_date: { control: DateField, label: ({ t }) => t('events.filter.to'), min: 'start_date', chip: 'toDay' },
  with: {},
};
