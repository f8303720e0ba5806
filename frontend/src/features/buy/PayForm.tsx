import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Order, Quote, User } from '@/api/types';
import type { CardEntry } from '@/features/payments/CardField';
import type { Company, Residence } from '@/features/payments/paymentsApi';
import type { useStripe } from '@/features/payments/useStripe';
import '@/i18n/en.json?buy';
import '@/i18n/en.json?forms';
import { CardChoice } from './CardChoice';
import { CompanyFields } from './CompanyFields';
import { type Consent, Consents, consentsOf } from './Consents';
import { FailedPopup } from './FailedPopup';
import { PayButton } from './PayButton';
import { inForm } from './payFailure';
import { PayNotice } from './PayNotice';
import { PLACE } from './ResidenceFields';
import { TrialChoice } from './TrialChoice';
import { useAnotherCard } from './useAnotherCard';
import { useCards } from './useCards';
import { useChosenPass } from './useChosenPass';
import { useFreshQuote } from './useFreshQuote';
import { useLeaveWarning } from './useLeaveWarning';
import type { Offer } from './useOffer';
import { type Choice, usePay } from './usePay';
import styles from './PayForm.module.css';

interface Props {
  offer: Offer;
  quote: Quote;
  user: User;
  stripe: ReturnType<typeof useStripe>;
  /** Called after payment, before the follow-up requests. */
  onSettling: () => void;
  onPaid: (orders: Order[]) => void;
}

/** The payment form: trial, card, terms and submit button. It keeps its input after a failure. */
export function PayForm({ offer, quote, user, stripe, onSettling, onPaid }: Props) {
  const { t } = useTranslation();
  const entry = useRef<CardEntry>(null);
  const cards = useCards();
  const settle = useChosenPass(user);
  const payment = usePay(stripe.load, {
    onPaid: async (orders) => {
      onSettling();
      await settle(orders);
      onPaid(orders);
    },
    onKept: cards.chooseNewest,
    onAnother: useAnotherCard(cards, entry),
  });
  const [missing, setMissing] = useState<readonly Consent[]>([]);
  const { stage, failure } = payment;
  const free = quote.total === 0 && quote.renewal === null;
  const entering = !free && cards.chosen === null;
  const unverified = offer.trial && !user.email_verified;
  useLeaveWarning(stage !== null);
  useFreshQuote(failure, offer);

  const choice = (): Choice | 'missing' => {
    if (free) return null;
    if (cards.chosen !== null) return { saved: cards.chosen };
    return entry.current && !entry.current.isEmpty() ? { entry: entry.current } : 'missing';
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const [refused, ...others] = consentsOf(quote).filter((consent) => sent.get(consent) === null);
    const chosen = choice();
    setMissing(refused ? [refused, ...others] : []);
    if (chosen === 'missing') {
      payment.refuse(inForm('cardMissing'));
      entry.current?.focus();
    } else if (quote.tax && !quote.tax.complete) {
      payment.refuse(inForm('place'));
      document.getElementById(PLACE)?.querySelector<HTMLElement>(':has(> option[value=""]:checked), input')?.focus();
    } else if (refused) {
      payment.refuse(null);
      event.currentTarget.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus();
    } else if (stage === null && !offer.updating) {
      // Pin the choice, so that a card list loaded meanwhile doesn't replace the card being entered.
      cards.choose(cards.chosen);
      void payment.pay(
        {
          items: offer.items,
          coupon: offer.coupon,
          trial: offer.trial,
          company: companyOf(sent),
          withdrawal: quote.withdrawal !== null,
          residence: residenceOf(quote),
          amount: quote.total,
          renewalAmount: quote.renewal?.amount ?? null,
        },
        chosen,
      );
    }
  };

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={t('buy.pay.title')}>
        <fieldset className={styles.fields} disabled={stage !== null}>
          {offer.mayTry && <TrialChoice offer={offer} quote={quote} verified={user.email_verified} />}
          {!free && <CardChoice cards={cards} stripe={stripe} currency={quote.currency} entry={entry} missing={failure?.kind === 'cardMissing'} />}
          {!free && <CompanyFields />}
          <Consents quote={quote} missing={missing} onChange={(given) => setMissing(missing.filter((consent) => consent !== given))} />
          <PayNotice failure={failure} offer={offer} quote={quote} />
          <PayButton stage={stage} quote={quote} trial={offer.trial} disabled={unverified || offer.updating || (entering && stripe.failed)} />
        </fieldset>
      </form>
      {payment.popup && <FailedPopup payment={payment.popup} quote={quote} />}
    </>
  );
}

/** Returns the company that the buyer typed; null for a person. */
function companyOf(sent: FormData): Company | null {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  const [name, taxId] = [text('company'), text('company_tax_id')];
  return name || taxId ? { name, taxId } : null;
}

/** Where the buyer lives, as the taxes were computed; null if no tax depends on it. */
function residenceOf({ tax }: Quote): Residence | null {
  return tax?.country ? { country: tax.country, region: tax.region, postal_code: tax.postal_code } : null;
}
