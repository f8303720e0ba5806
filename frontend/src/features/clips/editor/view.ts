import { lengthOf, type Span } from './span';

/** Visible lengths of the timeline, in seconds: from single frames to an hour. */
const LENGTHS = [10, 30, 120, 600, 3600];
/** The initial view is at least this many times as long as the selection. */
const ROOM = 3;
/** Minimum distance of a moved edge from the border, as a fraction of the view. */
const MARGIN = 0.06;

function placed(start: number, length: number, whole: Span): Span {
  const shown = Math.min(length, lengthOf(whole));
  const from = Math.min(Math.max(start, whole.start), whole.end - shown);
  return { start: from, end: from + shown };
}

/** Returns a view with the selection in its middle. */
export function viewOf(chosen: Span, whole: Span): Span {
  const span = LENGTHS.find((length) => length >= lengthOf(chosen) * ROOM) ?? lengthOf(whole);
  return placed((chosen.start + chosen.end - span) / 2, span, whole);
}

/** Returns the available view lengths, the whole recording last. */
const lengthsFor = (whole: Span) => [...LENGTHS.filter((length) => length < lengthOf(whole)), lengthOf(whole)];

/** Returns the next closer (-1) or wider (1) view around a moment; null at the limit. */
export function zoomed(view: Span, step: -1 | 1, around: number, whole: Span): Span | null {
  const shown = lengthOf(view);
  const lengths = lengthsFor(whole);
  const next = step < 0 ? lengths.findLast((length) => length < shown - 0.5) : lengths.find((length) => length > shown + 0.5);
  if (next === undefined) return null;
  const part = Math.min(Math.max((around - view.start) / shown, 0), 1);
  return placed(around - part * next, next, whole);
}

/** Returns the view half a width earlier (-1) or later (1); null at the limit. */
export function shifted(view: Span, step: -1 | 1, whole: Span): Span | null {
  const next = placed(view.start + (step * lengthOf(view)) / 2, lengthOf(view), whole);
  return Math.abs(next.start - view.start) < 0.01 ? null : next;
}

/** Returns the view, moved as little as necessary to show a moment. */
export function scrollToShow(view: Span, moment: number, whole: Span): Span {
  const margin = lengthOf(view) * MARGIN;
  if (moment < view.start + margin) return placed(moment - margin, lengthOf(view), whole);
  if (moment > view.end - margin) return placed(moment + margin - lengthOf(view), lengthOf(view), whole);
  return view;
}

/** Returns the position of a moment as a fraction of the view's width; outside the view, below 0 or above 1. */
export const fractionOf = (view: Span, moment: number): number => (moment - view.start) / lengthOf(view);
