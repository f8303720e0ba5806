// @vitest-environment node
import { patternFor } from './patterns';

it('draws the same pattern for the same event, and another for the next', () => {
  expect(patternFor(41)).toEqual(patternFor(41));
  expect(patternFor(41)).not.toEqual(patternFor(42));
});

it('is never empty', () => {
  for (let id = 1; id < 60; id += 1) expect(patternFor(id).length).toBeGreaterThan(4);
});

// The server draws the same patterns for link previews: `server/features/pictures/src/art/tests.rs` checks the same numbers.
it('keeps the shapes that the server draws', () => {
  expect(patternFor(1)[0]).toEqual({
    d: 'M-240 58.2C-40 153 120 -36.6 320 58.2S600 115.1 760 20.3',
    width: 13.3,
    tone: -0.1,
    opacity: 0.5,
  });
  expect(patternFor(2)[0]).toEqual({ d: 'M-169.1 -20L84.4 380H-147.5z', tone: 0.22, opacity: 0.3 });
  expect(patternFor(3)[0]).toEqual({ d: 'M-232.7 380L-92.7 -20h75.3L-157.4 380z', tone: 0.14, opacity: 0.3 });
  expect(patternFor(4)[0]?.d).toBe('M-170.9 -36.8a70 70 0 1 0 140 0a70 70 0 1 0 -140 0');
  expect(patternFor(4711)[0]?.d).toBe('M-180 -20L1.7 380H-160.9z');
});
