import { screen } from '@testing-library/react';
import type { Playback } from '@/api/types';
import { playerOptions } from './playerOptions';
import { videojs, type VideoPlayer } from './videojs';

const recording: Playback = { hls: '/media/t/master.m3u8', live: false, poster: null, thumbnails: null, captions: [], heartbeat_seconds: null, prerolls: [] };

/** Picture-in-picture API of the browser, which jsdom lacks. */
const OF_DOCUMENT = { pictureInPictureEnabled: true, exitPictureInPicture: () => Promise.resolve() };
const OF_VIDEO = { disablePictureInPicture: false, requestPictureInPicture: vi.fn() };

let player: VideoPlayer;

async function begin(live: boolean): Promise<HTMLElement> {
  const element = document.createElement('video-js');
  document.body.append(element);
  player = videojs(element, playerOptions({ ...recording, live }, 'en'));
  await new Promise<void>((resolve) => {
    player.ready(() => resolve());
  });
  player.trigger('loadedmetadata');
  return screen.getByRole('button', { name: 'Picture-in-Picture' });
}

afterEach(() => {
  player.dispose();
  for (const name of Object.keys(OF_DOCUMENT)) Reflect.deleteProperty(document, name);
  for (const name of Object.keys(OF_VIDEO)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
});

it.each([
  ['recording', false],
  ['live picture', true],
])('a %s goes into a window of its own at the press of a button', async (_, live) => {
  const open = vi.fn(() => Promise.resolve());
  Object.assign(document, OF_DOCUMENT);
  Object.assign(HTMLVideoElement.prototype, OF_VIDEO, { requestPictureInPicture: open });
  const button = await begin(live);
  expect(button).toBeEnabled();
  expect(button).not.toHaveClass('vjs-hidden');
  button.click();
  expect(open).toHaveBeenCalledOnce();
});

it('shows no button for it where the browser has no such windows', async () => {
  expect(await begin(false)).toHaveClass('vjs-hidden');
});
