import { existsSync, readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
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

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks the server as that channel's page would, without a browser. */
export function answerOf(channel: string, pathname: string): Promise<Answer> {
  const headers = { host: `${channel}.localhost:${SERVER.port}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    // A kept connection may be closed by the server as it is used again, so each call has its own.
    const call = request(new URL(pathname, SERVER), { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    call.on('error', reject).end();
  });
}

/** What the API has at a path. */
export async function ask<T>(channel: string, pathname: string): Promise<T> {
  const { status, text } = await answerOf(channel, `/api${pathname}`);
  try {
    return (JSON.parse(text) as { data: T }).data;
  } catch {
    throw new Error(`${channel} answers ${status} to ${pathname}: ${text.slice(0, 200)}`);
  }
}

export interface Home {
  live: { id: number; name: string }[];
  upcoming: { id: number; name: string }[];
  finished: { id: number; name: string }[];
}
