// @vitest-environment node
import { leavePlayer, notePlayer } from './players';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('knows the last player of a browser', () => {
  notePlayer('first tab');
  notePlayer('second tab');
  expect(leavePlayer('first tab')).toBe(false);
  expect(leavePlayer('second tab')).toBe(true);
});

it('counts nobody who says nothing any more', () => {
  notePlayer('crashed');
  vi.advanceTimersByTime(30_000);
  notePlayer('second tab');
  vi.advanceTimersByTime(14_000);
  expect(leavePlayer('second tab')).toBe(false);
  notePlayer('second tab');
  vi.advanceTimersByTime(2_000);
  expect(leavePlayer('second tab')).toBe(true);
});

it('leaves the others alone when one goes that never played', () => {
  notePlayer('first tab');
  expect(leavePlayer('refused')).toBe(false);
  expect(leavePlayer('first tab')).toBe(true);
});
