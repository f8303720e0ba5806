import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { ask } from './channels.ts';
import { grandstand } from './command.ts';
import { FRAME_CODE } from './frames.ts';

interface Event {
  id: number;
  alias: string;
  type: string;
}

/** Returns a finished event of `type`, with a recording of `seconds` that has burnt-in frame numbers. */
export async function recorded(channel: string, type: string, seconds: number): Promise<Event> {
  const events = await ask<Event[]>(channel, '/events?stream_status=finished&no_limit=1');
  const event = events.find((one) => one.type === type);
  if (!event) throw new Error(`${channel} has nothing of type ${type} that is over`);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'recording-')), 'picture.mp4');
  const words = [
    ...['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds},${FRAME_CODE}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file],
  ];
  await promisify(execFile)('ffmpeg', words);
  await grandstand('media', 'add', channel, event.alias, file);
  await expect.poll(async () => (await ask<{ has_replay: boolean }>(channel, `/events/${event.id}`)).has_replay, { timeout: 20_000 }).toBe(true);
  return event;
}
