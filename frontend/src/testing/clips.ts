import type { Clip } from '@/api/types';
import { event } from './events';

/** A finished clip of the viewer's own. */
export function clip(changes: Partial<Clip> = {}): Clip {
  return {
    id: 3,
    uuid: '0b8f7d0e-0000-4000-8000-000000000003',
    event_id: 7,
    event_media_id: 11,
    name: 'At the buzzer',
    tags: [{ alias: 'goal', name: 'Goal' }],
    start_time: 3,
    end_time: 9.5,
    duration: 6.5,
    state: 'done',
    failure: null,
    created_at: '2026-03-14T15:00:00Z',
    is_mine: true,
    event: event({ stream_status: 'finished', has_replay: true }),
    share_path: '/share/3/0b8f7d0e-0000-4000-8000-000000000003',
    embed_path: null,
    access: { granted: true, reason: 'granted', grant_id: null, offers: [] },
    playback: { hls: '/media/t/clip.m3u8', offset: 1, mp4: '/media/t/clip.mp4', poster: null },
    ...changes,
  };
}
