import { useEffect, useState } from 'react';

/** A small picture of a recording: a piece of a sheet, in pixels of it. Times are seconds. */
export interface Thumbnail {
  start: number;
  end: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const CUE = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3}) --> (?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

const moment = (h: string | undefined, m: string | undefined, s: string | undefined) => Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s);

/** Reads a WebVTT track of thumbnails; sheets stand relative to its address. */
export function readThumbnails(text: string, address: string): Thumbnail[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(CUE)].map(([, h1, m1, s1, h2, m2, s2, sheet = '', x, y, width, height]) => ({
    start: moment(h1, m1, s1),
    end: moment(h2, m2, s2),
    sheet: new URL(sheet, address).href,
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}

/** The picture of a moment; the last one stands for what comes after it. */
export function thumbnailAt(thumbnails: readonly Thumbnail[], seconds: number): Thumbnail | undefined {
  return thumbnails.findLast(({ start }) => start <= seconds) ?? thumbnails[0];
}

/** The thumbnails of a recording, once they are there; none where it has none, or they can't be had. */
export function useThumbnails(address: string | null): readonly Thumbnail[] {
  const [known, setKnown] = useState<{ address: string; thumbnails: Thumbnail[] } | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const stop = new AbortController();
    const read = async () => {
      const answer = await fetch(address, { signal: stop.signal });
      if (answer.ok) setKnown({ address, thumbnails: readThumbnails(await answer.text(), new URL(address, window.location.href).href) });
    };
    // Without them the timeline is plain.
    read().catch(() => undefined);
    return () => stop.abort();
  }, [address]);
  return known !== null && known.address === address ? known.thumbnails : [];
}
