import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Favorite } from '@/api/types';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { useGetFavoritesQuery } from '@/features/favorites/favoritesApi';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?events';
import '@/i18n/en.json?favorites';
import { FavoriteEvents } from './FavoriteEvents';
import { KeptLists } from './KeptLists';
import { NoFavorites } from './NoFavorites';
import styles from './Favorites.module.css';

const OUTLINES = [1, 2, 3];

/** The viewer's favourites and their events. */
export default function FavoritesSection() {
  const { t } = useTranslation();
  const user = useViewer();
  const { data: favorites, isError, refetch } = useGetFavoritesQuery(user?.id ?? skipToken, { refetchOnMountOrArgChange: true });
  if (!favorites && isError) return <ErrorState title={t('favorites.error')} onRetry={() => void refetch()} />;
  if (!user || !favorites) return <Outlines />;
  return <Favorites userId={user.id} favorites={favorites} />;
}

/** Shows suggestions if there were no favourites on mount. They stay until unmount, even after one is added. */
function Favorites({ userId, favorites }: { userId: number; favorites: readonly Favorite[] }) {
  const [beganEmpty] = useState(favorites.length === 0);
  return (
    <div className={styles.sections}>
      {beganEmpty ? <NoFavorites /> : <KeptLists favorites={favorites} />}
      {(favorites.length > 0 || !beganEmpty) && <FavoriteEvents userId={userId} />}
    </div>
  );
}

function Outlines() {
  return (
    <ul className={styles.kept} aria-busy="true">
      {OUTLINES.map((outline) => (
        <li key={outline}>
          <Skeleton height="68px" />
        </li>
      ))}
    </ul>
  );
}
