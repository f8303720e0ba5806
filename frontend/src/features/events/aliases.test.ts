import { eventsQuery } from './aliases';

it('asks for what each address promises', () => {
  expect(eventsQuery('vod', { gender: 'W' }, '2026-03-14')).toMatchObject({ stream_status: 'finished', sort_direction: 'desc', gender: 'W' });
  expect(eventsQuery('live', {}, '2026-03-14')).toMatchObject({ stream_status: 'live' });
  expect(eventsQuery('upcoming', {}, '2026-03-14')).toMatchObject({ stream_status: 'upcoming', sort_direction: 'asc' });
});

it('starts the schedule today unless a day is chosen', () => {
  expect(eventsQuery('schedule', {}, '2026-03-14')).toMatchObject({ start_date: '2026-03-14' });
  expect(eventsQuery('schedule', { start_date: '2026-01-01' }, '2026-03-14')).toMatchObject({ start_date: '2026-01-01' });
});
