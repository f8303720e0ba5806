import { lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/Skeleton';
import '@/i18n/en.json?orders';
import { ProfileFrame, type ProfileTab } from './ProfileFrame';
import { OrdersSection } from './orders/OrdersSection';
import { PaymentsSection } from './orders/PaymentsSection';

const ClipsSection = lazy(() => import('@/features/clips/profile/ClipsSection'));
const FavoritesSection = lazy(() => import('./favorites/FavoritesSection'));

const SECTIONS: Record<ProfileTab, () => React.ReactNode> = {
  orders: () => <OrdersSection />,
  transactions: () => <PaymentsSection />,
  clips: () => <ClipsSection />,
  favorites: () => <FavoritesSection />,
};

/** The viewer's orders, charges, clips and favourites, one tab each. */
export function ProfileScreen({ tab }: { tab: ProfileTab }) {
  return (
    <ProfileFrame tab={tab}>
      <Suspense fallback={<Skeleton height="320px" />}>{SECTIONS[tab]()}</Suspense>
    </ProfileFrame>
  );
}
