import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Order, Quote } from '@/api/types';
import { useStripe } from '@/features/payments/useStripe';
import type { PurchaseRequest } from '@/features/payments/purchaseRequest';
import { selectStanding } from '@/features/session/sessionSlice';
import { BuySkeleton, FormSkeleton } from './BuySkeleton';
import { Covered } from './Covered';
import { NotForSale } from './NotForSale';
import { Summary } from './Summary';
import { useGate } from './useGate';
import { useOffer } from './useOffer';
import styles from './BuyScreen.module.css';

/* Preloads the payment form without blocking the summary. If the preload fails, rendering the form retries it. The confirmation is in the same script: it can't be missing after the payment. */
const load = () => import(/* webpackChunkName: "buy-form" */ './PayForm');
load().catch(() => undefined);
const PayForm = lazy(async () => ({ default: (await load()).PayForm }));
const PurchaseDone = lazy(async () => ({ default: (await import(/* webpackChunkName: "buy-form" */ './PurchaseDone')).PurchaseDone }));

/** The summary on one side and the payment form on the other. After payment, the confirmation. */
export function Checkout({ request }: { request: PurchaseRequest }) {
  const standing = useSelector(selectStanding);
  const [paid, setPaid] = useState<{ orders: Order[]; quote: Quote } | null>(null);
  // True once the payment has succeeded, while the requests before the confirmation are in progress.
  const [settling, setSettling] = useState(false);
  const offer = useOffer(request.items, settling || paid !== null);
  const { gate, owned, covered } = useGate(request, offer);
  const [anyway, setAnyway] = useState(false);
  const stripe = useStripe();
  const { quote } = offer;

  if (paid) {
    return (
      <Suspense fallback={<BuySkeleton />}>
        <PurchaseDone orders={paid.orders} event={request.event} quote={paid.quote} />
      </Suspense>
    );
  }
  if (gate && !settling) return <NotForSale gate={gate} request={request} owned={owned} onRetry={offer.refresh} />;
  if (covered && !anyway && !settling) return <Covered passes={covered} event={request.event} onAnyway={() => setAnyway(true)} />;
  if (!quote || standing === 'unknown') return <BuySkeleton />;
  return (
    <div className={styles.columns}>
      <Summary offer={offer} quote={quote} event={request.event} owned={owned} />
      <Suspense fallback={<FormSkeleton />}>
        <PayForm
          offer={offer}
          quote={quote}
          event={request.event}
          stripe={stripe}
          onSettling={() => setSettling(true)}
          onPaid={(orders) => setPaid({ orders, quote })}
        />
      </Suspense>
    </div>
  );
}
