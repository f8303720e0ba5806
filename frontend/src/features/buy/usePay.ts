import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@/api/api';
import type { Bought, Order } from '@/api/types';
import type { CardEntry } from '@/features/payments/CardField';
import { isPaid, OrderRejection, paidOrder } from '@/features/payments/orderPolling';
import { useAskOrderMutation } from '@/features/payments/ordersApi';
import { type ChosenCard, type Payment, useBeginCardMutation, usePayMutation } from '@/features/payments/paymentsApi';
import type { Stripe } from '@/features/payments/stripe';
import { CardRefused, failureOf, type PayFailure } from './payFailure';
import { useFailedPopup } from './useFailedPopup';

/** The current step: creating the account, saving the card, paying, waiting for the cardholder's confirmation, or polling the order. */
export type Stage = 'account' | 'card' | 'paying' | 'confirming' | 'waiting';

/** A saved card's id, the card being entered, or null if nothing is to be paid. */
export type Choice = { saved: string } | { entry: CardEntry } | null;

interface Outcomes {
  onPaid: (orders: Order[]) => Promise<void>;
  /** The payment failed, but the entered card was not declined and is now saved. */
  onKept: () => Promise<void>;
  /** The payment failed, and the viewer wants to try another card. */
  onAnother: () => void;
}

/** The state of a purchase. It is processing while `stage` is set. Success is reported through `onPaid`. */
interface Progress {
  stage: Stage | null;
  /** Why the last attempt failed, if the form shows it; the popup has its own state. */
  failure: PayFailure | null;
}

const ANSWERS = ['Profile', 'Viewer', 'Orders', 'Cards'] as const;

/** Runs a payment. Retrying is safe: the server treats it as the same purchase and never charges twice. */
export function usePay(loadProvider: () => Promise<Stripe>, { onPaid, onKept, onAnother }: Outcomes) {
  const dispatch = useDispatch();
  const [progress, setProgress] = useState<Progress>({ stage: null, failure: null });
  const [beginCard] = useBeginCardMutation();
  const [send] = usePayMutation();
  const [askOrder] = useAskOrderMutation();
  const popup = useFailedPopup();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const at = (stage: Stage) => setProgress({ stage, failure: null });

  const checkCard = async (choice: Choice) => {
    const incomplete = choice && 'entry' in choice ? await choice.entry.check() : null;
    if (incomplete) throw new CardRefused(incomplete);
  };

  const cardOf = async (choice: Choice): Promise<ChosenCard> => {
    if (!choice) return null;
    if ('saved' in choice) return { payment_method_id: choice.saved };
    // Save the card on every attempt: the page can't tell whether it is still the same one.
    const intent = await beginCard().unwrap();
    const refused = await choice.entry.save(intent.client_secret);
    if (refused) throw new CardRefused(refused);
    return { setup_intent_id: intent.setup_intent_id };
  };

  const finished = async ({ order, orders, status, client_secret }: Bought, signal: AbortSignal): Promise<Order[]> => {
    if (status === 'success') return orders;
    if (status === 'error') throw new OrderRejection('failed', order);
    const ask = async () => (await askOrder(order.id)).data ?? null;
    const updated = (now: Order) => orders.map((one) => (one.id === now.id ? now : one));
    if (client_secret) {
      at('confirming');
      const provider = await loadProvider().catch(() => {
        throw new CardRefused({ type: 'api_connection_error' });
      });
      const { error } = await provider.handleNextAction({ clientSecret: client_secret });
      if (error) {
        // Asking for the order makes the server check with the provider, unless it just did. A final state from the server outranks this error.
        const known = await ask();
        if (isPaid(known)) return updated(known);
        throw known?.status === 'failed' ? new OrderRejection('failed', known) : new CardRefused(error);
      }
    }
    at('waiting');
    return updated(await paidOrder(ask, signal));
  };

  /** Shows why an attempt failed. Waits for the popup's answer; cancelling it leaves the form unchanged and without a message. */
  const show = async (failure: PayFailure | null, signal: AbortSignal) => {
    if (signal.aborted) return;
    setProgress({ stage: null, failure: failure?.popup ? null : failure });
    if (!failure?.popup) return;
    await popup.ask(failure, signal).then(onAnother, (answer: unknown) => setProgress({ stage: null, failure: failureOf(answer) }));
  };

  /** Pays. `prepare` is called once the card is complete; if it resolves to false, nothing is paid. */
  const pay = async (payment: Omit<Payment, 'card'>, choice: Choice, prepare: (() => Promise<boolean>) | null = null) => {
    const { signal } = (leaving.current = new AbortController());
    at(prepare ? 'account' : choice && 'entry' in choice ? 'card' : 'paying');
    let hasStarted = false;
    try {
      await checkCard(choice);
      if (prepare && !(await prepare())) return setProgress({ stage: null, failure: null });
      at(choice && 'entry' in choice ? 'card' : 'paying');
      const card = await cardOf(choice);
      hasStarted = true;
      at('paying');
      const orders = await finished(await send({ ...payment, card }).unwrap(), signal);
      await onPaid(orders);
      dispatch(api.util.invalidateTags([...ANSWERS]));
    } catch (cause) {
      const failure = failureOf(cause);
      if (choice && 'entry' in choice && hasStarted && failure && failure.kind !== 'declined') await onKept();
      if (failure?.kind === 'owned' || failure?.kind === 'late') dispatch(api.util.invalidateTags([...ANSWERS]));
      await show(failure, signal);
    }
  };

  return {
    ...progress,
    popup: popup.shown,
    pay,
    refuse: (failure: PayFailure | null) => setProgress({ stage: null, failure }),
  };
}
