import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Order, Quote } from '@/api/types';
import type { CardEntry } from '@/features/payments/CardField';
import type { useStripe } from '@/features/payments/useStripe';
import { sessionApi } from '@/features/session/sessionApi';
import { useViewer } from '@/features/session/useViewer';
import { type Consent, consentsOf } from './Consents';
import { inForm } from './payFailure';
import { paymentOf } from './paymentOf';
import { PLACE } from './ResidenceFields';
import { useAnotherCard } from './useAnotherCard';
import { useCards } from './useCards';
import { useChosenPass } from './useChosenPass';
import { useNewAccount } from './useNewAccount';
import type { Offer } from './useOffer';
import { type Choice, usePay } from './usePay';

export interface Sale {
  offer: Offer;
  quote: Quote;
  /** The event to watch with the purchase. */
  event: number | null;
  stripe: ReturnType<typeof useStripe>;
  /** Called after payment, before the follow-up requests. */
  onSettling: () => void;
  onPaid: (orders: Order[]) => void;
}

type Values = (name: string) => string;

interface Places {
  form: RefObject<HTMLFormElement | null>;
  /** The card being entered. */
  entry: RefObject<CardEntry | null>;
}

const WRONG_FIELD = '[aria-invalid="true"], [data-refused]';
const WHAT_IS_NEXT = '[data-next]';

/** The state of the payment form: what was chosen, and one press that registers a guest and pays. */
export function usePayForm({ offer, quote, event, stripe, onSettling, onPaid }: Sale, { form, entry }: Places) {
  const user = useViewer();
  const cards = useCards();
  const account = useNewAccount();
  const settle = useChosenPass();
  const isConfirmed = useConfirmed();
  const focus = useFocus(form);
  const { pathname, search } = useLocation();
  const [missing, setMissing] = useState<readonly Consent[]>([]);
  const [hasRegistered, setRegistered] = useState(false);
  const payment = usePay(stripe.load, {
    onPaid: async (orders) => {
      onSettling();
      await settle(orders);
      onPaid(orders);
    },
    onKept: cards.chooseNewest,
    onAnother: useAnotherCard(cards, entry),
  });
  const free = quote.total === 0 && quote.renewal === null;
  const returnTo = event === null || offer.trial ? pathname + search : `/watch/${event}`;

  const choice = (): Choice | 'missing' => {
    if (free) return null;
    if (cards.chosen !== null) return { saved: cards.chosen };
    return entry.current && !entry.current.isEmpty() ? { entry: entry.current } : 'missing';
  };
  /** Registers a guest, and makes sure that a trial can begin. Resolves to whether to pay now. */
  const prepare = async (value: Values): Promise<boolean> => {
    const buyer = user ?? (await account.create(value, returnTo));
    if (!buyer) return focus.later(WRONG_FIELD);
    if (!user) setRegistered(true);
    return !offer.trial || buyer.email_verified || (await isConfirmed()) || focus.later(WHAT_IS_NEXT);
  };
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const sent = new FormData(submitted.currentTarget);
    const value = (name: string) => String(sent.get(name) ?? '');
    const wrong = user ? {} : account.check(value);
    const refused = consentsOf(quote).filter((consent) => sent.get(consent) === null);
    const chosen = choice();
    setMissing(refused);
    account.refuse(wrong);
    if (Object.keys(wrong).length > 0) {
      payment.refuse(null);
      focus.on(WRONG_FIELD);
    } else if (chosen === 'missing') {
      payment.refuse(inForm('cardMissing'));
      entry.current?.focus();
    } else if (quote.tax && !quote.tax.complete) {
      payment.refuse(inForm('place'));
      document.getElementById(PLACE)?.querySelector<HTMLElement>(':has(> option[value=""]:checked), input')?.focus();
    } else if (refused[0]) {
      payment.refuse(null);
      submitted.currentTarget.querySelector<HTMLElement>(`[name="${refused[0]}"]`)?.focus();
    } else if (payment.stage === null && !offer.updating) {
      // Pin the choice, so that a card list loaded meanwhile doesn't replace the card being entered.
      cards.choose(cards.chosen);
      const isReady = user !== null && (!offer.trial || user.email_verified);
      void payment.pay(paymentOf(offer, quote, value), chosen, isReady ? null : () => prepare(value)).then(focus.now);
    }
  };
  return {
    cards,
    account,
    payment,
    free,
    /** The account was created by this form, and something is left to do. */
    hasRegistered,
    missing,
    given: (consent: Consent) => setMissing(missing.filter((one) => one !== consent)),
    submit,
  };
}

/** Returns a function that asks whether the viewer's address was confirmed in the meantime, elsewhere. */
function useConfirmed(): () => Promise<boolean> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return async () => {
    const { data } = await dispatch(sessionApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true, subscribe: false }));
    return data?.email_verified === true;
  };
}

/** Focuses the form's first element that matches a selector, after the form is rendered with it. */
function useFocus(form: RefObject<HTMLFormElement | null>) {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null);
  const next = useRef<string>(null);
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted, form]);
  return {
    on: (selector: string) => setWanted({ selector }),
    /** Focuses it once `now` is called: a disabled field can't be focused. Returns false. */
    later: (selector: string) => {
      next.current = selector;
      return false;
    },
    now: () => {
      if (next.current !== null) setWanted({ selector: next.current });
      next.current = null;
    },
  };
}
