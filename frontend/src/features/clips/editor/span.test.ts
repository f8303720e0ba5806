// @vitest-environment node
import { type Bounds, firstSpan, moveEdge, placeEdge, toFrame, boundsUpTo, clampToBounds } from './span';

const bounds: Bounds = { start: 0, end: 600, shortest: 1, longest: 300 };

it('moves an edge up to the other one, the recording’s ends and the longest length', () => {
  const span = { start: 100, end: 115 };
  expect(moveEdge(span, 'start', 102.04, bounds)).toEqual({ start: 102.04, end: 115 });
  expect(moveEdge(span, 'start', 130, bounds)).toEqual({ start: 114, end: 115 });
  expect(moveEdge(span, 'start', -5, bounds)).toEqual({ start: 0, end: 115 });
  expect(moveEdge(span, 'end', 99, bounds)).toEqual({ start: 100, end: 101 });
  expect(moveEdge(span, 'end', 500, bounds)).toEqual({ start: 100, end: 400 });
  expect(moveEdge({ start: 400, end: 415 }, 'end', 999, bounds)).toEqual({ start: 400, end: 600 });
});

it('sets an edge where the viewer is, and takes the other one along where it is in the way', () => {
  const span = { start: 100, end: 115 };
  expect(placeEdge(span, 'start', 110, bounds)).toEqual({ start: 110, end: 115 });
  expect(placeEdge(span, 'start', 200, bounds)).toEqual({ start: 200, end: 215 });
  expect(placeEdge(span, 'start', 114.5, bounds)).toEqual({ start: 114.5, end: 115.5 });
  expect(placeEdge(span, 'end', 50, bounds)).toEqual({ start: 35, end: 50 });
  expect(placeEdge(span, 'end', 450, bounds)).toEqual({ start: 150, end: 450 });
  expect(placeEdge(span, 'start', 599.9, bounds)).toEqual({ start: 599, end: 600 });
  expect(placeEdge(span, 'end', 0, bounds)).toEqual({ start: 0, end: 1 });
});

it('begins with what follows in a recording, and with what has just been in a live picture', () => {
  expect(firstSpan(100, false, bounds)).toEqual({ start: 100, end: 115 });
  expect(firstSpan(595, false, bounds)).toEqual({ start: 585, end: 600 });
  expect(firstSpan(598, true, { ...bounds, start: 480 })).toEqual({ start: 583, end: 598 });
  expect(firstSpan(485, true, { ...bounds, start: 480 })).toEqual({ start: 480, end: 495 });
  expect(firstSpan(100, false, { ...bounds, longest: 8 })).toEqual({ start: 100, end: 108 });
  expect(firstSpan(598, true, { ...bounds, longest: 8 })).toEqual({ start: 590, end: 598 });
  expect(firstSpan(3, false, { ...bounds, end: 8 })).toEqual({ start: 0, end: 8 });
});

it('keeps what is chosen inside what can be cut from', () => {
  expect(clampToBounds({ start: 10, end: 25 }, { ...bounds, start: 40 })).toEqual({ start: 40, end: 55 });
  expect(clampToBounds({ start: 595, end: 610 }, bounds)).toEqual({ start: 585, end: 600 });
  expect(clampToBounds({ start: 0, end: 15 }, { ...bounds, end: 6 })).toEqual({ start: 0, end: 6 });
});

it('gives away no more of what is to come than a clip takes', () => {
  const short = { ...bounds, longest: 60 };
  expect(boundsUpTo(100, short)).toEqual({ ...short, end: 160 });
  expect(boundsUpTo(580, short)).toEqual(short);
  expect(boundsUpTo(0, { ...short, start: 480 })).toEqual({ ...short, start: 480, end: 540 });
});

it('finds the picture that is shown', () => {
  expect(toFrame(3.02, 0.04)).toBe(3);
  expect(toFrame(3.04, 0.04)).toBe(3.04);
  expect(toFrame(0.1 + 0.2 - 0.02, 0.04)).toBe(0.28);
});
