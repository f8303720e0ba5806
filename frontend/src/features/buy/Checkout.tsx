import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Order, Quote } from '@/api/types';
import { useStripe } from '@/features/payments/useStripe';
import type { PurchaseRequest } from '@/features/payments/purchaseRequest';
import { selectStanding } from '@/features/session/sessionSlice';
import { useViewer } from '@/features/session/useViewer';
import { BuySkeleton, FormSkeleton } from './BuySkeleton';
import { NotForSale } from './NotForSale';
import { PurchaseDone } from './PurchaseDone';
import { SignInFirst } from './SignInFirst';
import { Summary } from './Summary';
import { useGate } from './useGate';
import { useOffer } from './useOffer';
import styles from './BuyScreen.module.css';

/* Preloads the payment form without blocking the summary. If the preload fails, rendering the form retries it. */
const load = () => import('./PayForm');
load().catch(() => undefined);
const PayForm = lazy(async () => ({ default: (await load()).PayForm }));

/** The summary on one side and the payment form or sign-in on the other. After payment, the confirmation. */
export function Checkout({ request }: { request: PurchaseRequest }) {
  const user = useViewer();
  const standing = useSelector(selectStanding);
  const [paid, setPaid] = useState<{ orders: Order[]; quote: Quote } | null>(null);
  // True once the payment has succeeded, while the requests before the confirmation are in progress.
  const [settling, setSettling] = useState(false);
  const offer = useOffer(request.items, settling || paid !== null);
  const { gate, owned } = useGate(request, offer);
  const stripe = useStripe();
  const { quote } = offer;

  if (paid) return <PurchaseDone orders={paid.orders} event={request.event} renewal={paid.quote.renewal} />;
  if (gate && !settling) return <NotForSale gate={gate} request={request} owned={owned} onRetry={offer.refresh} />;
  if (!quote || standing === 'unknown') return <BuySkeleton />;
  return (
    <div className={styles.columns}>
      <Summary offer={offer} quote={quote} owned={owned} />
      {!user && <SignInFirst />}
      {user && (
        <Suspense fallback={<FormSkeleton />}>
          <PayForm
            offer={offer}
            quote={quote}
            user={user}
            stripe={stripe}
            onSettling={() => setSettling(true)}
            onPaid={(orders) => setPaid({ orders, quote })}
          />
        </Suspense>
      )}
    </div>
  );
}
