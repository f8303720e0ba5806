// @vitest-environment node
import { leavePlayer, recordPlayer } from './players';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('knows the last player of a browser', () => {
  recordPlayer('first tab');
  recordPlayer('second tab');
  expect(leavePlayer('first tab')).toBe(false);
  expect(leavePlayer('second tab')).toBe(true);
});

it('counts nobody who says nothing any more', () => {
  recordPlayer('crashed');
  vi.advanceTimersByTime(30_000);
  recordPlayer('second tab');
  vi.advanceTimersByTime(14_000);
  expect(leavePlayer('second tab')).toBe(false);
  recordPlayer('second tab');
  vi.advanceTimersByTime(2_000);
  expect(leavePlayer('second tab')).toBe(true);
});

it('leaves the others alone when one goes that never played', () => {
  recordPlayer('first tab');
  expect(leavePlayer('refused')).toBe(false);
  expect(leavePlayer('first tab')).toBe(true);
});
