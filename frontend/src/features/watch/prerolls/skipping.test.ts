// @vitest-environment node
import { isComplete, secondsLeft, skippableIn } from './skipping';

it('lets a long advertisement be skipped after five seconds', () => {
  expect(skippableIn(0, 30)).toBe(5);
  expect(skippableIn(3.2, 30)).toBe(2);
  expect(skippableIn(5, 30)).toBe(0);
  expect(skippableIn(20, 30)).toBe(0);
});

it('has no way around a short one, and one around what never ends', () => {
  expect(skippableIn(2, 6)).toBeNull();
  expect(skippableIn(0, 0)).toBeNull();
  expect(skippableIn(6, Number.POSITIVE_INFINITY)).toBe(0);
});

it('counts what is left', () => {
  expect(secondsLeft(0, 6)).toBe(6);
  expect(secondsLeft(5.1, 6)).toBe(1);
  expect(secondsLeft(7, 6)).toBe(0);
  expect(secondsLeft(1, Number.POSITIVE_INFINITY)).toBeNull();
});

it('knows the end of an advertisement', () => {
  expect([isComplete(0, 6), isComplete(5, 6), isComplete(5.75, 6), isComplete(6, 6)]).toEqual([false, false, true, true]);
  expect([isComplete(0, 0.5), isComplete(0.25, 0.5)]).toEqual([false, true]);
  expect([isComplete(9, 0), isComplete(9, Number.NaN), isComplete(9, Number.POSITIVE_INFINITY)]).toEqual([false, false, false]);
});
