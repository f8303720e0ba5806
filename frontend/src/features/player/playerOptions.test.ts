// @vitest-environment node
import type { Playback } from '@/api/types';
import { playerOptions } from './playerOptions';

const recording: Playback = { hls: '/media/t/master.m3u8', live: false, poster: null, thumbnails: null, captions: [], heartbeat_seconds: null, prerolls: [] };

it('leave speed, captions and skipping to the page’s own controls', () => {
  const { controlBar } = playerOptions(recording, 'en');
  expect(controlBar).toMatchObject({ playbackRateMenuButton: false, subsCapsButton: false });
  expect(controlBar).not.toHaveProperty('skipButtons');
});
