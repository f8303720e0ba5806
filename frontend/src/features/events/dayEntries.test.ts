// @vitest-environment node
import { event } from '@/testing/events';
import { dayEntries, eventsBetween } from './dayEntries';

const day = (key: string, count: number) => ({ key, moment: 0, events: Array.from({ length: count }, (_, id) => event({ id })) });
const [first, second] = dayEntries([day('2026-03-14', 2), day('2026-03-15', 3)]) as [ReturnType<typeof dayEntries>[0], ReturnType<typeof dayEntries>[0]];

it('counts a heading, the events and a space for each day', () => {
  expect(first).toMatchObject({ heading: 0, firstEvent: 1, end: 3 });
  expect(second).toMatchObject({ heading: 4, firstEvent: 5, end: 8 });
});

it('finds the part of a day that stands between two rows', () => {
  expect(eventsBetween(second, 0, 8)).toEqual([0, 3]);
  expect(eventsBetween(second, 6, 6)).toEqual([1, 2]);
  expect(eventsBetween(first, 4, 8)).toEqual([2, 2]);
  expect(eventsBetween(second, 0, 4)).toEqual([0, 0]);
});
