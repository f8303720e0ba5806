import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { PriceTag } from '@/ui/PriceTag';
import { BuyPass } from './BuyPass';
import { PassPrice } from './PassPrice';
import { coveredEvents } from '@/domain/coveredEvents';
import { PassTerms } from './PassTerms';
import { useTaxesAdded } from './useTaxesAdded';
import { useCoveredSports } from '@/domain/useCoveredSports';
import styles from './PassPayment.module.css';

interface Props {
  pass: Pass;
  /** Additions chosen to be bought with the pass. */
  along: readonly Pass[];
}

/** The price of a pass line by line, its terms and the link to the checkout. */
export function PassPayment({ pass, along }: Props) {
  const { t } = useTranslation();
  const sports = useCoveredSports(pass);
  const taxesAdded = useTaxesAdded();
  const label = pass.trial_period ? t('passes.pay.afterTrial') : t('passes.pay.total');
  const all = [pass, ...along];
  const total = all.reduce((sum, { price }) => sum + price, 0);
  return (
    <aside className={styles.card} aria-label={t('passes.pay.title')}>
      <PassPrice pass={pass} size="large" />
      <dl className="amounts">
        <Line name={t('passes.pay.base')} minor={pass.base_price} currency={pass.currency} />
        <Line name={t('passes.pay.fee')} minor={pass.service_fee} currency={pass.currency} />
        {along.map(({ id, name, price }) => (
          <Line key={id} name={name} minor={price} currency={pass.currency} />
        ))}
        <Line name={taxesAdded ? t('passes.pay.plusTax', { sum: label }) : label} minor={total} currency={pass.currency} isTotal />
      </dl>
      <PassTerms pass={pass} />
      <BuyPass pass={pass} along={along} />
      {pass.pass_type === 'regular' && (
        <LinkButton to={coveredEvents(sports)} icon="calendar">
          {t('passes.pay.events')}
        </LinkButton>
      )}
      <p className={styles.final}>
        <Icon name="info" size={18} />
        {t('passes.final')}
      </p>
    </aside>
  );
}

function Line({ name, minor, currency, isTotal }: { name: string; minor: number; currency: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>
        <PriceTag minor={minor} currency={currency} />
      </dd>
    </div>
  );
}
