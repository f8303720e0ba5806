// @vitest-environment node
import { firstCall } from './firstCalls';

it.each([
  ['/', 'events-for-homepage'],
  ['/watch/12', 'events/12'],
  ['/watch_embed/7', 'events/7'],
  ['/watch/next', undefined],
  ['/upcoming', 'events'],
  ['/schedule', undefined],
])('the screen at %s asks for %s first', (path, url) => {
  expect(firstCall(path)?.url).toBe(url);
});

it('asks for a list only where nothing narrows it', () => {
  expect(firstCall('/vod', '?lang=fr')?.params).toEqual({
    stream_status: 'finished',
    has_replay: 1,
    sort_field: 'date',
    sort_direction: 'desc',
    offset: 0,
    limit: 24,
  });
  expect(firstCall('/vod', '?gender=W')).toBeNull();
  expect(firstCall('/vod', '?with=results')).toBeNull();
});
