import { useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { pageMemory } from './pageMemory';
import { nextRows, rowsBetween, rowStarts, type Rows } from './rowPlaces';
import { usePageKey } from './usePageKey';

interface Options {
  /** Total number of rows, rendered or not. */
  count: number;
  /** Height of a row in pixels until it, or the row it is `like`, has been measured. */
  estimate: (row: number) => number;
  /** Returns an early row of about the same height as a row; by default row 0. */
  like?: (row: number) => number;
  /** Gap between two rows, in pixels. */
  gap?: number;
  /** Renders every row, for short lists: windowing gains nothing there, and find-in-page covers all rows. */
  whole: boolean;
  overscan: number;
}

/** The rows to render. */
export interface ListWindow extends Rows {
  /** Height of the rows not rendered before and after, in pixels. */
  before: number;
  after: number;
  /** Some rows are not rendered. */
  partial: boolean;
  /** Ref callback for each rendered row; the row needs its number in `data-index`. */
  measure: (element: Element | null) => (() => void) | undefined;
  /** Returns the top of a row in pixels from the top of the list; for `count`, the list's height. */
  offset: (row: number) => number;
}

/** Rows rendered before the viewport is measured: about what a phone shows. */
const FIRST_ROWS = 2;

/** Measured row heights per history page, so that rows keep their positions when the viewer returns. */
const heights = pageMemory<[row: number, height: number][]>('row_heights');

/** Returns the rows of a long list to render: those near the viewport. */
export function useListWindow(list: RefObject<HTMLElement | null>, options: Options): ListWindow {
  const { count, estimate, like, gap = 0, whole, overscan } = options;
  const { known, measure } = useHeights();
  const starts = rowStarts(count, (row) => known.get(row) ?? known.get(like ? like(row) : 0) ?? estimate(row), gap);
  const near = useRowsInView(starts, useTop(list, count), overscan, !whole && count > 0);
  const last = whole ? count - 1 : Math.min(near.last, count - 1);
  const first = whole ? 0 : Math.max(0, Math.min(near.first, last));
  const end = starts[count] ?? 0;
  return {
    first,
    last,
    before: starts[first] ?? 0,
    after: end - (starts[last + 1] ?? 0),
    partial: first > 0 || last < count - 1,
    measure,
    offset: (row) => (row < count ? (starts[row] ?? 0) : Math.max(0, end - gap)),
  };
}

/** Measures and remembers row heights. The browser's scroll anchoring handles height changes above the viewport. */
function useHeights() {
  const page = usePageKey();
  const [known] = useState(() => new Map(heights.get(page)));
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [observer] = useState(() => new ResizeObserver((entries) => takeHeights(entries, known) && redraw()));
  const [measure] = useState(() => (element: Element | null) => {
    if (!element) return undefined;
    observer.observe(element);
    return () => observer.unobserve(element);
  });
  useEffect(() => {
    const keep = () => heights.set(page, [...known]);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [page, known]);
  return { known, measure };
}

/** Stores the measured heights and returns whether any has changed. */
function takeHeights(entries: readonly ResizeObserverEntry[], known: Map<number, number>): boolean {
  let news = false;
  for (const { target, borderBoxSize } of entries) {
    const row = Number(target.getAttribute('data-index'));
    const height = borderBoxSize[0]?.blockSize;
    // Removed rows have no height.
    if (!height || known.get(row) === height) continue;
    known.set(row, height);
    news = true;
  }
  return news;
}

/** Returns the rows in the viewport and up to `overscan` rows around it, updated on scroll and resize. */
function useRowsInView(starts: Float64Array, top: number, overscan: number, isEnabled: boolean): Rows {
  const [rows, setRows] = useState<Rows>({ first: 0, last: FIRST_ROWS - 1 });
  // Cached at the last scroll: reading it after rows have changed would force a layout.
  const viewport = useRef<{ from: number; height: number }>(null);
  useLayoutEffect(() => {
    if (!isEnabled) return undefined;
    const draw = (step: number) => {
      const { from, height } = (viewport.current ??= { from: window.scrollY, height: window.innerHeight });
      const seen = rowsBetween(starts, from - top, from - top + height);
      setRows((old) => {
        const next = nextRows(old, seen, starts.length - 1, overscan, step);
        return old.first === next.first && old.last === next.last ? old : next;
      });
    };
    let frame = 0;
    const goOn = (event?: Event) => {
      if (event) viewport.current = null;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => draw(overscan / 2));
    };
    // Rows are added over several frames, to keep each frame short.
    draw(0);
    goOn();
    window.addEventListener('scroll', goOn, { passive: true });
    window.addEventListener('resize', goOn);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', goOn);
      window.removeEventListener('resize', goOn);
    };
  });
  return rows;
}

/** Returns the list's top on the page in pixels. Content above it may change size together with the number of rows. */
function useTop(list: RefObject<HTMLElement | null>, count: number): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    // The observer also reports the initial size, after layout.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, count]);
  return top;
}
