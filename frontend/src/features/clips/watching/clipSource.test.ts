// @vitest-environment node
import { clipSource } from './clipSource';

const playback = { hls: '/media/t/clip.m3u8', offset: 1.52, mp4: null, poster: null };

it('is the part of the recording until the file is done', () => {
  expect(clipSource({ duration: 10, playback })).toMatchObject({ startAt: 1.52, endAt: 11.52, playback: { hls: '/media/t/clip.m3u8' } });
  expect(clipSource({ duration: 10, playback: { ...playback, mp4: '/media/t/clip.mp4' } })).toMatchObject({
    startAt: 0,
    endAt: 10,
    playback: { hls: '/media/t/clip.mp4' },
  });
});

it('is nothing where there is nothing to play', () => {
  expect(clipSource({ duration: 10, playback: null })).toBeNull();
});
