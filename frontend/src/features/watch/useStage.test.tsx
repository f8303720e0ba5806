import { act, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import i18next from 'i18next';
import type { EventDetail } from '@/api/types';
import { eventDetail } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { playback } from './testing';
import { useStage } from './useStage';

const granted = { granted: true, reason: 'granted' as const, grant_id: null, offers: [] };
const live = (hls = '/media/a/master.m3u8') => eventDetail({ stream_status: 'live', access: granted, playback: playback({ live: true, hls }) });
const recording = () => eventDetail({ stream_status: 'finished', has_replay: true, access: granted, playback: playback() });

let stage: ReturnType<typeof useStage>;

function Shown({ event }: { event: EventDetail }) {
  stage = useStage(event);
  return <output>{stage.scene}</output>;
}

async function show(event: EventDetail) {
  const { rerender, store } = await renderInSite(<Shown event={event} />);
  return (next: EventDetail) =>
    rerender(
      <I18nextProvider i18n={i18next}>
        <Provider store={store}>
          <Shown event={next} />
        </Provider>
      </I18nextProvider>,
    );
}

const scene = () => screen.getByRole('status').textContent;

it('goes from the countdown to the live picture by itself', async () => {
  const follow = await show(eventDetail());
  expect(scene()).toBe('notice');
  follow(live());
  expect(scene()).toBe('player');
  expect(stage.source?.withAdvert).toBe(true);
});

it('leaves it to who comes later to begin, and to everybody in a recording', async () => {
  await show(live());
  expect(scene()).toBe('poster');
});

it('goes on with the same source when the server gives another address', async () => {
  const follow = await show(live());
  act(() => stage.start(0, true));
  const { source } = stage;
  follow(live('/media/b/master.m3u8'));
  expect(scene()).toBe('player');
  expect(stage.source).toBe(source);
});

it('ends with the right to watch', async () => {
  const follow = await show(live());
  act(() => stage.start(0, true));
  follow(eventDetail({ stream_status: 'live', access: { ...granted, granted: false, reason: 'expired' } }));
  expect(scene()).toBe('notice');
});

it('does not end with the broadcast before the viewer has seen it through', async () => {
  const follow = await show(live());
  act(() => stage.start(0, true));
  follow(recording());
  expect(scene()).toBe('player');
  act(() => stage.end());
  expect(scene()).toBe('over');
  act(() => stage.start(0, false));
  expect(scene()).toBe('player');
  expect(stage.source?.playback.live).toBe(false);
});

it('goes on where it gave up', async () => {
  await show(recording());
  act(() => stage.start(0, true));
  act(() => stage.fail(42));
  expect(scene()).toBe('failed');
  act(() => stage.start(stage.failedAt ?? 0, false));
  expect(stage.source).toMatchObject({ startAt: 42, withAdvert: false });
});
