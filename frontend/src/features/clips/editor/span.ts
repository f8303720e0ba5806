/** A stretch of a recording, in seconds. */
export interface Span {
  start: number;
  end: number;
}

export type Edge = keyof Span;

/** What a clip may be cut from, and how long it may be, in seconds. */
export interface Bounds extends Span {
  shortest: number;
  longest: number;
}

/** Sums of fractions miss what they should come to by less than this. */
const NOTHING = 1e-6;
const FIRST_LENGTH = 15;

const clamped = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export const lengthOf = ({ start, end }: Span): number => end - start;

/** The beginning of the picture that is shown at a moment. */
export function toFrame(seconds: number, frame: number): number {
  return Math.round(Math.floor(seconds / frame + NOTHING) * frame * 1e6) / 1e6;
}

/** From where to where an edge can be, the other one staying. */
export function reach(span: Span, edge: Edge, bounds: Bounds): [least: number, most: number] {
  return edge === 'start'
    ? [Math.max(bounds.start, span.end - bounds.longest), span.end - bounds.shortest]
    : [span.start + bounds.shortest, Math.min(bounds.end, span.start + bounds.longest)];
}

/** An edge moved as far as it can go, the other one staying. */
export function moved(span: Span, edge: Edge, to: number, bounds: Bounds): Span {
  return { ...span, [edge]: clamped(to, ...reach(span, edge, bounds)) };
}

/** An edge set where the viewer is: the other one gives way, as little as it must. */
export function put(span: Span, edge: Edge, at: number, bounds: Bounds): Span {
  const { shortest, longest } = bounds;
  if (edge === 'start') {
    const start = clamped(at, bounds.start, bounds.end - shortest);
    return { start, end: clamped(span.end > start ? span.end : start + lengthOf(span), start + shortest, Math.min(bounds.end, start + longest)) };
  }
  const end = clamped(at, bounds.start + shortest, bounds.end);
  return { start: clamped(span.start < end ? span.start : end - lengthOf(span), Math.max(bounds.start, end - longest), end - shortest), end };
}

/** What is chosen at first: what comes after the moment in a recording, what came before it in a live picture. */
export function firstSpan(at: number, isLive: boolean, bounds: Bounds): Span {
  const length = Math.min(FIRST_LENGTH, bounds.longest);
  const span = isLive ? { start: at - length, end: at } : { start: at, end: at + length };
  const shift = Math.max(bounds.start - span.start, 0) - Math.max(span.end - bounds.end, 0);
  const start = Math.max(bounds.start, span.start + shift);
  return { start, end: Math.min(bounds.end, start + length) };
}

/** Bounds that do not give away how much is to come: it goes on for one clip after the furthest moment that was shown. */
export function upTo(furthest: number, bounds: Bounds): Bounds {
  return { ...bounds, end: Math.min(bounds.end, Math.max(furthest, bounds.start) + bounds.longest) };
}

/** The chosen stretch where what it is cut from has become another. */
export function within(span: Span, bounds: Bounds): Span {
  const length = clamped(lengthOf(span), bounds.shortest, Math.min(bounds.longest, bounds.end - bounds.start));
  const start = clamped(span.start, bounds.start, bounds.end - length);
  return { start, end: start + length };
}
