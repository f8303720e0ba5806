import { useTranslation } from '@/i18n/useTranslation';
import type { SimulationFacts } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { Choice } from './Choice';

interface Props {
  countries: SimulationFacts['countries'];
  value: string | null;
  onChange: (country: string | null) => void;
}

/** Selects the viewer's country; countries that the channel blocks are in a group of their own. */
export function CountryField({ countries, value, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const named = countries
    .map(({ code, blocked }) => ({ code, blocked, name: names.of(code) ?? code }))
    .sort((first, second) => first.name.localeCompare(second.name, locale));
  const options = (blocked: boolean) =>
    named
      .filter((country) => country.blocked === blocked)
      .map(({ code, name }) => (
        <option key={code} value={code}>
          {blocked ? t('simulation.country.blockedOne', { country: name }) : name}
        </option>
      ));
  return (
    <Choice label={t('simulation.country.label')} value={value ?? ''} onChoose={(code) => onChange(code || null)}>
      <option value="">{t('simulation.country.own')}</option>
      {named.some(({ blocked }) => blocked) && <optgroup label={t('simulation.country.blocked')}>{options(true)}</optgroup>}
      {named.some(({ blocked }) => !blocked) && <optgroup label={t('simulation.country.open')}>{options(false)}</optgroup>}
    </Choice>
  );
}
