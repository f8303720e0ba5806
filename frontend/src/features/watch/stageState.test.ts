// @vitest-environment node
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { awaitsPicture, hasLostAccess } from './stageState';

const access = (reason: 'upcoming' | 'buy' | 'no_replay' | 'not_offered' | 'granted') => ({
  granted: reason === 'granted',
  reason,
  grant_id: null,
  offers: [],
});

it('ends for who has no right any more, and not with the broadcast', () => {
  expect(hasLostAccess(eventDetail({ access: access('buy') }))).toBe(true);
  expect(hasLostAccess(eventDetail({ access: access('not_offered') }))).toBe(true);
  expect(hasLostAccess(eventDetail({ access: access('no_replay') }))).toBe(false);
  expect(hasLostAccess(eventDetail({ access: access('granted') }))).toBe(false);
});

it('waits for the picture of what is to come or has begun', () => {
  expect(awaitsPicture(eventDetail())).toBe(true);
  expect(awaitsPicture(eventDetail({ stream_status: 'live' }))).toBe(true);
  expect(awaitsPicture(eventDetail({ stream_status: 'live', access: access('granted'), playback: playback({ live: true }) }))).toBe(false);
  expect(awaitsPicture(eventDetail({ access: access('buy') }))).toBe(false);
  expect(awaitsPicture(eventDetail({ stream_status: 'finished', access: access('no_replay') }))).toBe(false);
});
