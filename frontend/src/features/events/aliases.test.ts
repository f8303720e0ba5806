// @vitest-environment node
import { eventsQuery } from './aliases';

const TODAY = '2026-03-14';
const PARIS = 'Europe/Paris';

it('asks for what each address promises', () => {
  expect(eventsQuery('vod', { gender: 'W' }, TODAY, PARIS)).toEqual({
    stream_status: 'finished',
    has_replay: 1,
    sort_field: 'date',
    sort_direction: 'desc',
    gender: 'W',
  });
  expect(eventsQuery('live', {}, TODAY, PARIS)).toMatchObject({ stream_status: 'live' });
  expect(eventsQuery('upcoming', {}, TODAY, PARIS)).toMatchObject({ stream_status: 'upcoming', sort_direction: 'asc' });
});

it('starts the schedule today unless a day is chosen', () => {
  expect(eventsQuery('schedule', {}, TODAY, PARIS)).toMatchObject({ start_date: TODAY, time_zone: PARIS });
  expect(eventsQuery('schedule', { start_date: '2026-01-01' }, TODAY, PARIS)).toMatchObject({ start_date: '2026-01-01', time_zone: PARIS });
});

it('sends the zone of the days along with them', () => {
  expect(eventsQuery('vod', { end_date: TODAY }, TODAY, 'Pacific/Kiritimati')).toMatchObject({ end_date: TODAY, time_zone: 'Pacific/Kiritimati' });
  expect(eventsQuery('vod', { start_date: TODAY }, TODAY, 'UTC')).toMatchObject({ time_zone: 'UTC' });
  expect(eventsQuery('schedule', {}, TODAY, '+05:30')).not.toHaveProperty('time_zone');
});

it('lists results without a recording on request', () => {
  expect(eventsQuery('vod', { with: 'results' }, TODAY, PARIS)).toEqual({ stream_status: 'finished', sort_field: 'date', sort_direction: 'desc' });
  expect(eventsQuery('upcoming', { with: 'results' }, TODAY, PARIS)).not.toHaveProperty('with');
});
