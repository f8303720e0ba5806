import { useCallback, useState } from 'react';
import { useBootstrap } from '@/features/channel/channelApi';
import { storage } from '@/lib/storage';

const MOST = 6;

function read(key: string): string[] {
  const kept = storage.get<unknown>(key);
  return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : [];
}

/** Returns the recent searches on this channel in this browser, the latest first. */
export function useRecentSearches() {
  const key = `searches_${useBootstrap().settings.channel_key}`;
  const [recent, setRecent] = useState(() => read(key));

  /** Puts a search first; searches that differ only in case count as the same. */
  const remember = useCallback(
    (words: string) => {
      const trimmed = words.trim();
      if (!trimmed) return;
      const others = read(key).filter((entry) => entry.toLowerCase() !== trimmed.toLowerCase());
      const next = [trimmed, ...others].slice(0, MOST);
      storage.set(key, next);
      setRecent(next);
    },
    [key],
  );
  const clear = () => {
    storage.remove(key);
    setRecent([]);
  };
  return { recent, remember, clear };
}
