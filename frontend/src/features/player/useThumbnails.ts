import { useEffect, useState } from 'react';
import { parseThumbnails, type Thumbnail } from './thumbnails';

/** Loads the thumbnails of a recording. Returns an empty list while they load, and if there are none. */
export function useThumbnails(address: string | null): readonly Thumbnail[] {
  const [known, setKnown] = useState<{ address: string; thumbnails: Thumbnail[] } | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const stop = new AbortController();
    const read = async () => {
      const answer = await fetch(address, { signal: stop.signal });
      if (answer.ok) setKnown({ address, thumbnails: parseThumbnails(await answer.text(), new URL(address, window.location.href).href) });
    };
    // Without thumbnails the timeline has a plain background.
    read().catch(() => undefined);
    return () => stop.abort();
  }, [address]);
  return known !== null && known.address === address ? known.thumbnails : [];
}
