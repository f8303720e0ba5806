import { lazy, Suspense } from 'react';
import '@/i18n/texts/orders';
import { ProfileFrame } from '../ProfileFrame';
import { OrdersSection } from './OrdersSection';
import { PaymentsSection } from './PaymentsSection';

const ClipsSection = lazy(() => import('../clips/ClipsSection'));

/** The viewer's own: what they bought, what was charged for it, and the clips that they made. */
export function ProfileScreen({ tab }: { tab: 'orders' | 'transactions' | 'clips' }) {
  return (
    <ProfileFrame tab={tab}>
      {tab === 'orders' && <OrdersSection />}
      {tab === 'transactions' && <PaymentsSection />}
      {tab === 'clips' && (
        <Suspense fallback={null}>
          <ClipsSection />
        </Suspense>
      )}
    </ProfileFrame>
  );
}
