import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '@/app/store';
import type { EventDetail } from '@/api/types';
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { useStage } from './useStage';

const granted = { granted: true, reason: 'granted' as const, grant_id: null, offers: [] };
const live = (hls = '/media/a/master.m3u8') => eventDetail({ stream_status: 'live', access: granted, playback: playback({ live: true, hls }) });
const recording = () => eventDetail({ stream_status: 'finished', has_replay: true, access: granted, playback: playback() });

function show(first: EventDetail) {
  const store = makeStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(({ event }: { event: EventDetail }) => useStage(event), { initialProps: { event: first }, wrapper });
}

it('goes from the countdown to the live picture by itself', () => {
  const { result, rerender } = show(eventDetail());
  expect(result.current.scene).toBe('notice');
  rerender({ event: live() });
  expect(result.current.scene).toBe('player');
  expect(result.current.source?.withAdvert).toBe(true);
});

it('leaves it to who comes later to begin', () => {
  expect(show(live()).result.current.scene).toBe('poster');
  expect(show(recording()).result.current.scene).toBe('poster');
});

it('goes on with the same source when the server gives another address', () => {
  const { result, rerender } = show(live());
  act(() => result.current.start(0, true));
  const { source } = result.current;
  rerender({ event: live('/media/b/master.m3u8') });
  expect(result.current.scene).toBe('player');
  expect(result.current.source).toBe(source);
});

it('ends with the right to watch', () => {
  const { result, rerender } = show(live());
  act(() => result.current.start(0, true));
  rerender({ event: eventDetail({ stream_status: 'live', access: { ...granted, granted: false, reason: 'expired' } }) });
  expect(result.current.scene).toBe('notice');
});

it('does not end with the broadcast before the viewer has seen it through', () => {
  const { result, rerender } = show(live());
  act(() => result.current.start(0, true));
  rerender({ event: recording() });
  expect(result.current.scene).toBe('player');
  act(() => result.current.end());
  expect(result.current.scene).toBe('over');
  act(() => result.current.start(0, false));
  expect(result.current.scene).toBe('player');
  expect(result.current.source?.playback.live).toBe(false);
});

it('goes on where it gave up', () => {
  const { result } = show(recording());
  act(() => result.current.start(0, true));
  act(() => result.current.fail(42));
  expect(result.current.scene).toBe('failed');
  act(() => result.current.start(result.current.failedAt ?? 0, false));
  expect(result.current.source).toMatchObject({ startAt: 42, withAdvert: false });
});
