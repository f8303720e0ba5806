import { useState } from 'react';
import type { SavedCard } from '@/api/types';
import { useGetCardsQuery } from '@/features/payments/paymentsApi';

export interface Cards {
  saved: SavedCard[];
  loading: boolean;
  /** The saved ones could not be had; another can still be entered. */
  failed: boolean;
  retry: () => void;
  /** Has them listed anew, and the newest chosen: the one that was just entered. */
  chooseNewest: () => Promise<void>;
  /** The saved card to pay with; null for another one. */
  chosen: string | null;
  choose: (id: string | null) => void;
}

/** The viewer's saved cards, and the one to pay with: the newest that is still good, until another is chosen. */
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
