import clsx from 'clsx';
import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { buyPath, type Item } from '@/features/payments/purchaseRequest';
import { LinkButton } from '@/ui/Button';
import { CouponField } from './CouponField';
import { ItemRow } from './ItemRow';
import { QuoteLines } from './QuoteLines';
import { RenewalTerms } from './RenewalTerms';
import { ResidenceFields } from './ResidenceFields';
import type { Offer } from './useOffer';
import styles from './Summary.module.css';

interface Props {
  offer: Offer;
  quote: Quote;
  /** Items that the viewer already owns and can't buy again. */
  owned: Item[];
}

/** The items, their price now and on renewal, and the conditions of the purchase. */
export function Summary({ offer, quote, owned }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const left = offer.items.filter((item) => !owned.includes(item));
  return (
    <aside className={styles.card} aria-labelledby={heading}>
      <h2 id={heading} className="section-title">
        {t('buy.summary')}
      </h2>
      <ul className={styles.items} data-single={offer.items.length === 1 || undefined}>
        {offer.items.map((item) => {
          const priced = offer.items.length > 1 ? quote.items.find(({ type, id }) => type === item.type && id === item.id) : undefined;
          return <ItemRow key={`${item.type}-${item.id}`} item={item} priced={priced} currency={quote.currency} isOwned={owned.includes(item)} />;
        })}
      </ul>
      {owned.length > 0 && <LinkButton to={buyPath(left)}>{t('buy.withoutTheirs')}</LinkButton>}
      <div className={clsx(styles.costs, offer.updating && styles.updating)} aria-busy={offer.updating}>
        {quote.tax && <ResidenceFields tax={quote.tax} updating={offer.updating} onChange={offer.setResidence} />}
        <QuoteLines quote={quote} />
        <RenewalTerms quote={quote} />
      </div>
      {!offer.trial && <CouponField offer={offer} />}
      <p className={styles.final}>
        <Icon name="info" size={18} />
        {t('buy.final')}
      </p>
    </aside>
  );
}
