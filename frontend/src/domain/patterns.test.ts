// @vitest-environment node
import { patternFor } from './patterns';

it('draws the same pattern for the same event, and another for the next', () => {
  expect(patternFor(41)).toEqual(patternFor(41));
  expect(patternFor(41)).not.toEqual(patternFor(42));
});

it('is never empty', () => {
  for (let id = 1; id < 60; id += 1) expect(patternFor(id).length).toBeGreaterThan(4);
});
