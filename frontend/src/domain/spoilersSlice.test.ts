// @vitest-environment node
import { resultSeen, selectIsSeen, spoilersSlice } from './spoilersSlice';
import { canSpoil } from './useSpoilers';

const seen = (ids: number[]) => ids.reduce((state, id) => spoilersSlice.reducer(state, resultSeen(id)), spoilersSlice.getInitialState());

it('remembers what was seen, once each, and the latest five hundred', () => {
  const state = seen([...Array.from({ length: 501 }, (_, id) => id), 7]);
  expect(state.seen).toHaveLength(500);
  expect(state.seen.at(-1)).toBe(7);
  const root = { spoilers: state };
  expect([0, 1, 7, 500].map((id) => selectIsSeen(root, id))).toEqual([false, true, true, true]);
});

it('sees spoilers in what has begun and can be watched, and nowhere else', () => {
  const kinds = [
    { stream_status: 'live', has_replay: false },
    { stream_status: 'finished', has_replay: true },
    { stream_status: 'finished', has_replay: false },
    { stream_status: 'upcoming', has_replay: false },
  ] as const;
  expect(kinds.map(canSpoil)).toEqual([true, true, false, false]);
});
