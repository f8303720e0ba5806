import type { QuoteTax } from '@/api/types';
import type { Residence } from '@/features/payments/paymentsApi';
import { useTranslation } from '@/i18n/useTranslation';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { ChoiceField } from '@/ui/ChoiceField';
import { PostalCodeField } from './PostalCodeField';
import styles from './PayForm.module.css';

/** Id of the group of fields, so that the payment form can focus the one without a choice. */
export const PLACE = 'residence';

interface Props {
  tax: QuoteTax;
  /** Whether the taxes of the latest choice are still being computed. */
  updating: boolean;
  onChange: (residence: Residence) => void;
}

/** Asks where the buyer lives, because the tax depends on it. */
export function ResidenceFields({ tax, updating, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = tax.countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const regions = tax.regions.map(({ code, name }) => ({ value: code, label: name })).toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const { country, region } = tax;
  return (
    <div id={PLACE} className={styles.place}>
      <ChoiceField
        name="country"
        label={t('buy.place.country')}
        hint={t('buy.place.hint')}
        autoComplete="country"
        choices={countries}
        emptyLabel={country === null ? t('buy.place.choose') : undefined}
        value={country ?? ''}
        onChange={(event) => onChange({ country: event.target.value, region: null, postal_code: null })}
      />
      {country !== null && regions.length > 0 && (
        <ChoiceField
          name="region"
          label={t('buy.place.region')}
          autoComplete="address-level1"
          choices={regions}
          emptyLabel={region === null ? t('buy.place.choose') : undefined}
          value={region ?? ''}
          onChange={(event) => onChange({ country, region: event.target.value, postal_code: null })}
        />
      )}
      {country !== null && tax.needs_postal_code && (
        <PostalCodeField known={tax.postal_code} updating={updating} onChange={(code) => onChange({ country, region: null, postal_code: code })} />
      )}
    </div>
  );
}
