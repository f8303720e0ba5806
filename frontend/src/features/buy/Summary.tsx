import clsx from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { buyPath, type Item } from '@/features/payments/purchaseRequest';
import { LinkButton } from '@/ui/Button';
import { CouponField } from './CouponField';
import { ItemRow } from './ItemRow';
import { QuoteLines } from './QuoteLines';
import { RenewalTerms } from './RenewalTerms';
import type { Offer } from './useOffer';
import styles from './Summary.module.css';

interface Props {
  offer: Offer;
  quote: Quote;
  /** The event to watch with the purchase. */
  event: number | null;
  /** Items that the viewer already owns and can't buy again. */
  owned: Item[];
}

/** The items, their price now and on renewal, and the conditions of the purchase. On phones it is one line until it is pressed. */
export function Summary({ offer, quote, event, owned }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const inside = useId();
  const locale = useDisplayLocale();
  const [open, setOpen] = useState(false);
  const left = offer.items.filter((item) => !owned.includes(item));
  const names = new Intl.ListFormat(locale, { style: 'long' }).format(quote.items.map(({ name }) => name));
  return (
    <aside className={styles.card} aria-labelledby={heading}>
      <button type="button" className={styles.fold} aria-expanded={open} aria-controls={inside} onClick={() => setOpen(!open)}>
        <span className={styles.line}>{names}</span>
        <span className={styles.sum}>{formatMoney(quote.total, quote.currency, locale)}</span>
        <Icon name="chevron-down" size={20} />
      </button>
      <div id={inside} className={styles.inside} data-open={open || undefined}>
        <h2 id={heading} className="section-title">
          {t('buy.summary')}
        </h2>
        <ul className={styles.items} data-single={offer.items.length === 1 || undefined}>
          {offer.items.map((item) => {
            const priced = offer.items.length > 1 ? quote.items.find(({ type, id }) => type === item.type && id === item.id) : undefined;
            return (
              <ItemRow key={`${item.type}-${item.id}`} item={item} event={event} priced={priced} currency={quote.currency} isOwned={owned.includes(item)} />
            );
          })}
        </ul>
        {owned.length > 0 && <LinkButton to={buyPath(left)}>{t('buy.withoutTheirs')}</LinkButton>}
        <div className={clsx(styles.costs, offer.updating && styles.updating)} aria-busy={offer.updating}>
          <QuoteLines quote={quote} />
        </div>
        {!offer.trial && <CouponField offer={offer} />}
        <p className={styles.final}>
          <Icon name="info" size={18} />
          {t('buy.final')}
        </p>
      </div>
      <RenewalTerms quote={quote} />
    </aside>
  );
}
