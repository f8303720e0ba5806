import { firstCall } from './firstCalls';

it.each([
  ['/', 'events-for-homepage'],
  ['/watch/12', 'events/12'],
  ['/watch_embed/7', 'events/7'],
  ['/watch/next', undefined],
  ['/upcoming', undefined],
])('the screen at %s asks for %s first', (path, url) => {
  expect(firstCall(path)?.url).toBe(url);
});
