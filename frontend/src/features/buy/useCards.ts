import { useState } from 'react';
import type { SavedCard } from '@/api/types';
import { useGetCardsQuery } from '@/features/payments/paymentsApi';

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

/** Returns the viewer's saved cards and the chosen one, by default the newest that has not expired. */
export function useCards(): Cards {
  const { data: saved = [], isLoading, isError, refetch } = useGetCardsQuery();
  const [picked, choose] = useState<string | null | undefined>();
  const good = saved.filter(({ expired }) => !expired);
  const stays = picked === null || good.some(({ id }) => id === picked);
  return {
    saved,
    loading: isLoading,
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
