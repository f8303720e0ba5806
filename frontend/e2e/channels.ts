import { existsSync, readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';

/** Folder that declares the channels under test. */
export const SEEDS = path.join(import.meta.dirname, '../../seeds');
const SERVER = new URL(process.env['GRANDSTAND_URL'] ?? 'http://127.0.0.1:8080');

/** The channels under test: every folder of seeds, so that a new one is tested without a change here. */
export const channels = readdirSync(SEEDS)
  .filter((name) => existsSync(path.join(SEEDS, name, 'channel.toml')))
  .sort();

/** Returns the address of a path on a channel's own host. */
export function at(channel: string, pathname = '/'): string {
  return `http://${channel}.localhost:${SERVER.port || '80'}${pathname}`;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Requests a path on the channel's host, without a browser. */
export function answerOf(channel: string, pathname: string): Promise<Answer> {
  const headers = { host: `${channel}.localhost:${SERVER.port}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    // The server may close a kept-alive connection just as it is reused, so each call opens its own.
    const call = request(new URL(pathname, SERVER), { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    call.on('error', reject).end();
  });
}

/** Returns the API's data at a path. */
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

/** Returns the first event of a list of the home page that a guest may watch. */
export async function firstToWatch(channel: string, list: 'live' | 'finished'): Promise<{ id: number; name: string }> {
  const home = await ask<Record<keyof Home, { id: number; name: string; has_access: boolean }[]>>(channel, '/events-for-homepage?lang=en');
  const event = home[list].find((one) => one.has_access);
  if (!event) throw new Error(`${channel} has nothing ${list} that a guest may watch`);
  return event;
}
