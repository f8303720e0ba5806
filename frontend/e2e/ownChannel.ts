import { cp, appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ask, SEEDS } from './channels.ts';
import { grandstand } from './command.ts';

/**
 * Creates a channel for one test on the server under test: a copy of one in seeds/, with `settings` appended to its
 * channel.toml, and with the changes that `prepare` makes in its folder. Returns its key.
 */
export async function ownChannel(from: string, name: string, settings: string, prepare?: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`));
  // mkdtemp may add capitals, which a channel's key can't have.
  const key = path.basename(folder).toLowerCase();
  const seeds = path.join(folder, key);
  await cp(path.join(SEEDS, from), seeds, { recursive: true });
  await appendFile(path.join(seeds, 'channel.toml'), `\n${settings}\n`);
  await prepare?.(seeds);
  await grandstand('channel', 'apply', seeds);
  await expect(async () => expect(await ask(key, '/settings')).toMatchObject({ channel_key: key })).toPass({ timeout: 20_000 });
  return key;
}
