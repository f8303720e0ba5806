import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';

/** Where the channels under test are declared. */
export const SEEDS = path.join(import.meta.dirname, '../../seeds');
const SERVER = new URL(process.env['GRANDSTAND_URL'] ?? 'http://127.0.0.1:8080');

/** The channels under test are the folders of seeds: a new one is tested without a change here. */
export const channels = readdirSync(SEEDS)
  .filter((name) => existsSync(path.join(SEEDS, name, 'channel.toml')))
  .sort();

/** The address of a path on a channel's own host. */
export function at(channel: string, pathname = '/'): string {
  return `http://${channel}.localhost:${SERVER.port || '80'}${pathname}`;
}

/** Asks the API as that channel's page would, without a browser. */
export async function ask<T>(channel: string, pathname: string): Promise<T> {
  const headers = { host: `${channel}.localhost:${SERVER.port}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    // A kept connection may be closed by the server as it is used again, so each call has its own.
    const call = request(new URL(`/api${pathname}`, SERVER), { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        try {
          resolve((JSON.parse(text) as { data: T }).data);
        } catch {
          reject(new Error(`${channel} answers ${String(response.statusCode)} to ${pathname}: ${text.slice(0, 200)}`));
        }
      });
    });
    call.on('error', reject).end();
  });
}

export interface Home {
  live: { id: number; name: string }[];
  upcoming: { id: number; name: string }[];
  finished: { id: number; name: string }[];
}
