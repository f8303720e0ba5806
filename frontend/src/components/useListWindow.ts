import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { pageMemory } from '@/storage/pageMemory';
import { usePageKey } from './usePageKey';

interface Options {
  /** How many rows there are, drawn or not. */
  count: number;
  /** A row's height in pixels until it was drawn once. */
  estimate: (row: number) => number;
  /** Between two rows, in pixels. */
  gap?: number;
  /** Draw every row: a short list gains nothing by less, and the browser's own search finds everything. */
  whole: boolean;
  overscan: number;
}

export interface ListWindow {
  /** The first and the last row to draw. */
  first: number;
  last: number;
  /** Room for the rows that are not drawn, in pixels. */
  before: number;
  after: number;
  /** Some rows are not drawn. */
  partial: boolean;
  /** Goes onto each drawn row, with its number in `data-index`. */
  measure: (element: Element | null) => void;
  /** Where a row begins, in pixels from the top of the list; the row after the last is the list's height. */
  offset: (row: number) => number;
}

/** Drawn before the viewport was measured. */
const FIRST_ROWS = 6;

/** The heights of drawn rows by page of the history, so that whoever comes back finds every row where it was. */
const heights = pageMemory<[row: number, height: number][]>('row_heights');

function remembered(page: string): VirtualItem[] {
  return (heights.get(page) ?? []).map(([index, size]) => ({ key: index, index, size, start: 0, end: size, lane: 0 }));
}

/** Which rows of a long list to draw: those near the viewport of the page, however many there are. */
export function useListWindow(list: RefObject<HTMLElement | null>, options: Options): ListWindow {
  const { count, estimate, gap = 0, whole, overscan } = options;
  const page = usePageKey();
  const [known] = useState(() => remembered(page));
  const top = useTop(list, count);
  const rows = useWindowVirtualizer<Element>({
    count,
    estimateSize: estimate,
    gap,
    overscan,
    scrollMargin: top,
    initialMeasurementsCache: known,
  });
  // The browser itself holds what is in view where rows above turn out higher; two such corrections would fight.
  useLayoutEffect(() => {
    Object.assign(rows, { shouldAdjustScrollPositionOnItemSizeChange: () => false });
  }, [rows]);
  useEffect(() => {
    const keep = () => heights.set(page, rows.takeSnapshot().map(({ index, size }) => [index, size]));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [page, rows]);

  const drawn = rows.getVirtualItems();
  const [first, last] = whole ? [0, count - 1] : [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? Math.min(count, FIRST_ROWS) - 1];
  const at = (row: number) => rows.measurementsCache[row];
  const before = first > 0 ? (at(first)?.start ?? top) - top : 0;
  const after = last < count - 1 ? rows.getTotalSize() + top - (at(last)?.end ?? 0) : 0;
  return {
    first,
    last,
    before,
    after,
    partial: first > 0 || last < count - 1,
    measure: rows.measureElement,
    offset: (row) => (row < count ? (at(row)?.start ?? top) - top : rows.getTotalSize()),
  };
}

/** Where the list begins on the page. What stands above it may grow or go, as its number of rows changes. */
function useTop(list: RefObject<HTMLElement | null>, count: number): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, count]);
  return top;
}
