// @vitest-environment node
import { resumeAt } from './resumeAt';

it('offers to go on from the second where one left off', () => {
  expect(resumeAt(754_900, 5_400_000)).toBe(754);
  expect(resumeAt(754_900, null)).toBe(754);
});

it('has nothing to offer at the beginning, near the end, and to those who have not watched', () => {
  expect(resumeAt(9_000, 5_400_000)).toBe(0);
  expect(resumeAt(5_300_000, 5_400_000)).toBe(0);
  expect(resumeAt(undefined, 5_400_000)).toBe(0);
});
