// @vitest-environment node
import type { Playback } from '@/api/types';
import { playerOptions } from './playerOptions';

const recording: Playback = { hls: '/media/t/master.m3u8', live: false, poster: null, thumbnails: null, captions: [], heartbeat_seconds: null, prerolls: [] };

it('have speeds for recordings alone', () => {
  expect(playerOptions(recording, 'en').playbackRates).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2]);
  expect(playerOptions({ ...recording, live: true }, 'en').playbackRates).toEqual([]);
});
