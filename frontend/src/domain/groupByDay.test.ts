// @vitest-environment node
import { event } from '@/testing/events';
import { groupByDay } from './groupByDay';

it("parts events by the days of the viewer's zone", () => {
  const events = ['2026-03-14T01:00:00Z', '2026-03-14T12:00:00Z', '2026-03-15T02:00:00Z'].map((starts_at, id) => event({ id, starts_at }));
  expect(groupByDay(events, 'UTC').map((day) => [day.key, day.events.length])).toEqual([
    ['2026-03-14', 2],
    ['2026-03-15', 1],
  ]);
  expect(groupByDay(events, 'America/New_York').map((day) => [day.key, day.events.length])).toEqual([
    ['2026-03-13', 1],
    ['2026-03-14', 2],
  ]);
});
