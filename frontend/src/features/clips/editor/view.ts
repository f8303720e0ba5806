import { lengthOf, type Span } from './span';

/** How much of a recording the timeline shows at a time, in seconds: from single pictures to a whole half. */
const LENGTHS = [10, 30, 120, 600, 3600];
/** How much room what is chosen has around it. */
const ROOM = 3;
/** An edge that is moved stays this part of the view away from its border. */
const MARGIN = 0.06;

function placed(start: number, length: number, whole: Span): Span {
  const shown = Math.min(length, lengthOf(whole));
  const from = Math.min(Math.max(start, whole.start), whole.end - shown);
  return { start: from, end: from + shown };
}

/** A view with what is chosen in its middle. */
export function viewOf(chosen: Span, whole: Span): Span {
  const wanted = LENGTHS.find((length) => length >= lengthOf(chosen) * ROOM) ?? lengthOf(whole);
  return placed((chosen.start + chosen.end - wanted) / 2, wanted, whole);
}

/** The lengths that there are to choose from, the whole recording last. */
const lengthsFor = (whole: Span) => [...LENGTHS.filter((length) => length < lengthOf(whole)), lengthOf(whole)];

/** The next closer (-1) or wider (1) view around a moment; null where there is none. */
export function zoomed(view: Span, step: -1 | 1, around: number, whole: Span): Span | null {
  const shown = lengthOf(view);
  const lengths = lengthsFor(whole);
  const next = step < 0 ? lengths.findLast((length) => length < shown - 0.5) : lengths.find((length) => length > shown + 0.5);
  if (next === undefined) return null;
  const part = Math.min(Math.max((around - view.start) / shown, 0), 1);
  return placed(around - part * next, next, whole);
}

/** The view half a width earlier (-1) or later (1); null at the end. */
export function shifted(view: Span, step: -1 | 1, whole: Span): Span | null {
  const next = placed(view.start + (step * lengthOf(view)) / 2, lengthOf(view), whole);
  return Math.abs(next.start - view.start) < 0.01 ? null : next;
}

/** The view moved as little as it takes to show a moment. */
export function showing(view: Span, moment: number, whole: Span): Span {
  const margin = lengthOf(view) * MARGIN;
  if (moment < view.start + margin) return placed(moment - margin, lengthOf(view), whole);
  if (moment > view.end - margin) return placed(moment + margin - lengthOf(view), lengthOf(view), whole);
  return view;
}

/** Where a moment is in a view, as a part of its width; outside it, below 0 or above 1. */
export const partOf = (view: Span, moment: number): number => (moment - view.start) / lengthOf(view);
