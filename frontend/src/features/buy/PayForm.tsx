import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Order, Quote, User } from '@/api/types';
import type { CardEntry } from '@/features/payments/CardField';
import type { useStripe } from '@/features/payments/useStripe';
import '@/i18n/en.json?buy';
import '@/i18n/en.json?forms';
import { CardChoice } from './CardChoice';
import { FailedPopup } from './FailedPopup';
import { PayButton } from './PayButton';
import { inForm } from './payFailure';
import { PayNotice } from './PayNotice';
import { Terms } from './Terms';
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
  /** It is paid; what comes after that is under way. */
  onSettling: () => void;
  onPaid: (orders: Order[]) => void;
}

/** How it is paid: which card, on which terms, and the button that pays. What was typed stays whatever happens. */
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
  const [termsMissing, setTermsMissing] = useState(false);
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
    const accepted = new FormData(event.currentTarget).get('terms') !== null;
    const chosen = choice();
    setTermsMissing(!accepted);
    if (chosen === 'missing') {
      payment.refuse(inForm('cardMissing'));
      entry.current?.focus();
    } else if (!accepted) {
      payment.refuse(null);
      event.currentTarget.querySelector<HTMLElement>('[name="terms"]')?.focus();
    } else if (stage === null && !offer.updating) {
      // Cards that come to be listed meanwhile don't take the place of the one that is entered.
      cards.choose(cards.chosen);
      void payment.pay({ items: offer.items, coupon: offer.coupon, trial: offer.trial, amount: quote.total, renewalAmount: quote.renewal?.amount ?? null }, chosen);
    }
  };

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={t('buy.pay.title')}>
        <fieldset className={styles.fields} disabled={stage !== null}>
          {offer.mayTry && <TrialChoice offer={offer} verified={user.email_verified} />}
          {!free && <CardChoice cards={cards} stripe={stripe} currency={quote.currency} entry={entry} missing={failure?.kind === 'cardMissing'} />}
          <Terms error={termsMissing ? t('forms.wrong.not_accepted') : undefined} onChange={() => setTermsMissing(false)} />
          <PayNotice failure={failure} offer={offer} quote={quote} />
          <PayButton stage={stage} quote={quote} trial={offer.trial} disabled={unverified || offer.updating || (entering && stripe.failed)} />
        </fieldset>
      </form>
      {payment.popup && <FailedPopup payment={payment.popup} quote={quote} />}
    </>
  );
}
