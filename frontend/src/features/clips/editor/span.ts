/** Range of a recording, in seconds. */
export interface Span {
  start: number;
  end: number;
}

export type Edge = keyof Span;

/** Range that a clip may be cut from, and its minimum and maximum length, in seconds. */
export interface Bounds extends Span {
  shortest: number;
  longest: number;
}

/** Tolerance for floating-point errors. */
const NOTHING = 1e-6;
const FIRST_LENGTH = 15;

const clamped = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export const lengthOf = ({ start, end }: Span): number => end - start;

/** Returns the start of the frame that is shown at a moment; `frame` is its length in seconds. */
export function toFrame(seconds: number, frame: number): number {
  return Math.round(Math.floor(seconds / frame + NOTHING) * frame * 1e6) / 1e6;
}

/** Returns the range in which an edge can move while the other one stays. */
export function edgeRange(span: Span, edge: Edge, bounds: Bounds): [least: number, most: number] {
  return edge === 'start'
    ? [Math.max(bounds.start, span.end - bounds.longest), span.end - bounds.shortest]
    : [span.start + bounds.shortest, Math.min(bounds.end, span.start + bounds.longest)];
}

/** Moves an edge as far as possible while the other one stays. */
export function moveEdge(span: Span, edge: Edge, to: number, bounds: Bounds): Span {
  return { ...span, [edge]: clamped(to, ...edgeRange(span, edge, bounds)) };
}

/** Sets an edge to the playhead; the other one moves only as far as necessary. */
export function placeEdge(span: Span, edge: Edge, at: number, bounds: Bounds): Span {
  const { shortest, longest } = bounds;
  if (edge === 'start') {
    const start = clamped(at, bounds.start, bounds.end - shortest);
    return { start, end: clamped(span.end > start ? span.end : start + lengthOf(span), start + shortest, Math.min(bounds.end, start + longest)) };
  }
  const end = clamped(at, bounds.start + shortest, bounds.end);
  return { start: clamped(span.start < end ? span.start : end - lengthOf(span), Math.max(bounds.start, end - longest), end - shortest), end };
}

/** Returns the initial selection: after the playhead in a recording, before it in a live stream. */
export function firstSpan(at: number, isLive: boolean, bounds: Bounds): Span {
  const length = Math.min(FIRST_LENGTH, bounds.longest);
  const span = isLive ? { start: at - length, end: at } : { start: at, end: at + length };
  const shift = Math.max(bounds.start - span.start, 0) - Math.max(span.end - bounds.end, 0);
  const start = Math.max(bounds.start, span.start + shift);
  return { start, end: Math.min(bounds.end, start + length) };
}

/** Returns bounds that hide how much is to come: they end one clip length after the furthest moment that was shown. */
export function boundsUpTo(furthest: number, bounds: Bounds): Bounds {
  return { ...bounds, end: Math.min(bounds.end, Math.max(furthest, bounds.start) + bounds.longest) };
}

/** Fits the selection into the bounds of a changed source. */
export function clampToBounds(span: Span, bounds: Bounds): Span {
  const length = clamped(lengthOf(span), bounds.shortest, Math.min(bounds.longest, bounds.end - bounds.start));
  const start = clamped(span.start, bounds.start, bounds.end - length);
  return { start, end: start + length };
}
