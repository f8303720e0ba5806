import '@/i18n/texts/orders';
import { ProfileFrame } from '../ProfileFrame';
import { OrdersSection } from './OrdersSection';
import { PaymentsSection } from './PaymentsSection';

/** The viewer's own: what they bought, and what was charged for it. */
export function ProfileScreen({ tab }: { tab: 'orders' | 'transactions' }) {
  return <ProfileFrame tab={tab}>{tab === 'orders' ? <OrdersSection /> : <PaymentsSection />}</ProfileFrame>;
}
