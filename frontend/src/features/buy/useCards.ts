import { useState } from 'react';
import type { SavedCard } from '@/api/types';
import { useGetCardsQuery } from '@/features/payments/paymentsApi';
import { useViewer } from '@/features/session/useViewer';

export interface Cards {
  saved: SavedCard[];
  loading: boolean;
  /** The saved cards failed to load; a new card can still be entered. */
  failed: boolean;
  retry: () => void;
  /** Refetches the cards and chooses the newest, which is the one just entered. */
  chooseNewest: () => Promise<void>;
  /** The id of the saved card to pay with; null for a new card. */
  chosen: string | null;
  choose: (id: string | null) => void;
}

/** Returns the viewer's saved cards (a guest has none) and the chosen one, by default the newest that has not expired. */
export function useCards(): Cards {
  const isGuest = useViewer() === null;
  const { data: saved = [], isLoading, isError, refetch } = useGetCardsQuery(undefined, { skip: isGuest });
  const [picked, choose] = useState<string | null | undefined>();
  const good = saved.filter(({ expired }) => !expired);
  const stays = picked === null || good.some(({ id }) => id === picked);
  return {
    saved,
    // A card that is being entered stays while the cards of a new account are loaded.
    loading: isLoading && picked === undefined,
    failed: isError && saved.length === 0,
    retry: () => void refetch(),
    chooseNewest: async () => {
      await refetch();
      choose(undefined);
    },
    chosen: picked !== undefined && stays ? picked : (good[0]?.id ?? null),
    choose,
  };
}
