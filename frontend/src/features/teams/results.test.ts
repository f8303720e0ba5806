// @vitest-environment node
import { event } from '@/testing/events';
import { resultFor } from './results';

const over = event({ stream_status: 'finished', score: { home: 3, away: 1 } });

it('is a win for one side and a loss for the other, wherever they stand in the list', () => {
  expect(resultFor(1, over)).toBe('win');
  expect(resultFor(2, over)).toBe('loss');
  expect(resultFor(2, { ...over, participants: [...over.participants].reverse() })).toBe('loss');
});

it('is a draw where the score is level', () => {
  expect(resultFor(2, { ...over, score: { home: 2, away: 2 } })).toBe('draw');
});

it('is nothing without a score, for others, or while it goes on', () => {
  expect(resultFor(1, { ...over, score: null })).toBeNull();
  expect(resultFor(9, over)).toBeNull();
  expect(resultFor(1, { ...over, stream_status: 'live' })).toBeNull();
});
