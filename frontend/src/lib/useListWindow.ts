import { useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { pageMemory } from './pageMemory';
import { nextRows, rowsBetween, rowStarts, type Rows } from './rowPlaces';
import { usePageKey } from './usePageKey';

interface Options {
  /** How many rows there are, drawn or not. */
  count: number;
  /** A row's height in pixels until it was drawn once, or the one it is like. */
  estimate: (row: number) => number;
  /** A row of the list's beginning that a row is as high as, nearly; the first, where nothing is said. */
  like?: (row: number) => number;
  /** Between two rows, in pixels. */
  gap?: number;
  /** Draw every row: a short list gains nothing by less, and the browser's own search finds everything. */
  whole: boolean;
  overscan: number;
}

/** The rows to draw. */
export interface ListWindow extends Rows {
  /** Room for the rows that are not drawn, in pixels. */
  before: number;
  after: number;
  /** Some rows are not drawn. */
  partial: boolean;
  /** Goes onto each drawn row, with its number in `data-index`. */
  measure: (element: Element | null) => (() => void) | undefined;
  /** Where a row begins, in pixels from the top of the list; the row after the last is the list's height. */
  offset: (row: number) => number;
}

/** Drawn before the viewport was looked at: as many cards as a phone shows. */
const FIRST_ROWS = 2;

/** The heights of drawn rows by page of the history, so that whoever comes back finds every row where it was. */
const heights = pageMemory<[row: number, height: number][]>('row_heights');

/** Which rows of a long list to draw: those near the viewport of the page, however many there are. */
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

/** The heights of the rows that were ever drawn. The browser itself holds what is in view where a row above changes its own. */
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

/** Whether a height is another than before. */
function takeHeights(entries: readonly ResizeObserverEntry[], known: Map<number, number>): boolean {
  let news = false;
  for (const { target, borderBoxSize } of entries) {
    const row = Number(target.getAttribute('data-index'));
    const height = borderBoxSize[0]?.blockSize;
    // What has left the page has no height any more.
    if (!height || known.get(row) === height) continue;
    known.set(row, height);
    news = true;
  }
  return news;
}

/** The rows in the viewport and a few around them, as the page is scrolled. */
function useRowsInView(starts: Float64Array, top: number, overscan: number, wanted: boolean): Rows {
  const [rows, setRows] = useState<Rows>({ first: 0, last: FIRST_ROWS - 1 });
  // As of the last scrolling: asked for after rows have changed, it would have the page laid out there and then.
  const viewport = useRef<{ from: number; height: number }>(null);
  useLayoutEffect(() => {
    if (!wanted) return undefined;
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
    // Rows come some with each frame, so that none takes long.
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

/** Where the list begins on the page. What stands above it may grow or go, as its number of rows changes. */
function useTop(list: RefObject<HTMLElement | null>, count: number): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    // It tells of the first size too, once the page is laid out.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, count]);
  return top;
}
