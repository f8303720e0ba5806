import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Playback } from '@/api/types';
import { renderInSite } from '@/testing/site';
import type { PlayerHandle } from './makePlayer';
import { type PlayerSetting, usePlayerSettings } from './usePlayerSettings';
import type { PlayerState } from './usePlayerState';

const RECORDING: Playback = { hls: '/media/t/master.m3u8', live: false, poster: null, thumbnails: null, captions: [], heartbeat_seconds: null, prerolls: [] };
const STATE: PlayerState = { behindSeconds: 0, heights: [], captions: null, silenced: false, interruption: 'none', key: null };

const handle = {
  chooseHeight: vi.fn(),
  chooseRate: vi.fn(),
  chooseCaptions: vi.fn(),
  beBehind: vi.fn(),
  goLive: vi.fn(),
  video: () => null,
};
const player = { current: handle as unknown as PlayerHandle };

function Settings({ state, playback }: { state: Partial<PlayerState>; playback: Partial<Playback> }) {
  const settings = usePlayerSettings(player, { ...STATE, ...state }, { ...RECORDING, ...playback });
  return settings.map((setting) => <Choices key={setting.name} {...setting} />);
}

function Choices({ name, chosen, options, choose }: PlayerSetting) {
  return (
    <select aria-label={name} value={chosen} onChange={({ target }) => choose(target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const names = () => screen.getAllByRole('combobox').map((list) => list.getAttribute('aria-label'));

it('has only the settings that the video has', async () => {
  const { unmount } = await renderInSite(<Settings state={{}} playback={{}} />);
  expect(names()).toEqual(['rate']);
  unmount();
  await renderInSite(<Settings state={{ heights: [720, 360] }} playback={{ live: true, captions: [{ language: 'en', label: 'English', src: '/c.vtt' }] }} />);
  expect(names()).toEqual(['quality', 'latency', 'captions']);
});

it('chooses a height, and leaves it to the connection again', async () => {
  await renderInSite(<Settings state={{ heights: [720, 360] }} playback={{}} />);
  const list = screen.getByRole('combobox', { name: 'quality' });
  await userEvent.selectOptions(list, '720p');
  await userEvent.selectOptions(list, 'Auto');
  expect(handle.chooseHeight.mock.calls).toEqual([[720], [null]]);
});

it('chooses speed and captions', async () => {
  await renderInSite(<Settings state={{ captions: 'en' }} playback={{ captions: [{ language: 'en', label: 'English', src: '/c.vtt' }] }} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'rate' }), '1.5×');
  expect(handle.chooseRate).toHaveBeenCalledWith(1.5);
  expect(screen.getByRole('combobox', { name: 'rate' })).toHaveDisplayValue('1.5×');
  expect(screen.getByRole('combobox', { name: 'captions' })).toHaveDisplayValue('English');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'captions' }), 'Off');
  expect(handle.chooseCaptions).toHaveBeenCalledWith(null);
});

it('plays a live stream behind its edge, and at it again', async () => {
  await renderInSite(<Settings state={{}} playback={{ live: true }} />);
  const list = screen.getByRole('combobox', { name: 'latency' });
  await userEvent.selectOptions(list, '30 s behind, for a bad connection');
  expect(handle.beBehind).toHaveBeenCalledWith(30);
  await userEvent.selectOptions(list, 'As live as possible');
  expect(handle.goLive).toHaveBeenCalledOnce();
});
