// @vitest-environment node
import { isWatched } from './watched';

it('counts a recording as watched near its end', () => {
  expect(isWatched(94.9, 100)).toBe(false);
  expect(isWatched(95, 100)).toBe(true);
  expect(isWatched(100, 100)).toBe(true);
});

it('never counts what has no end yet', () => {
  expect(isWatched(5000, Number.POSITIVE_INFINITY)).toBe(false);
  expect(isWatched(10, 0)).toBe(false);
  expect(isWatched(undefined, undefined)).toBe(false);
});
