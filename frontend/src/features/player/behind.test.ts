// @vitest-environment node
import { behindLive } from './behind';

it('counts from where one is no longer live', () => {
  expect(behindLive(100, 95)).toBe(0);
  expect(behindLive(100, 102)).toBe(0);
  expect(behindLive(100, 54.6)).toBe(45);
});

it('knows nothing where the end is unknown', () => {
  expect(behindLive(Number.POSITIVE_INFINITY, 5)).toBe(0);
});
