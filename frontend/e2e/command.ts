import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the server's command and data folder are available; `infra/with-server` sets the variables. */
export const hasCommand = Boolean(process.env['GRANDSTAND_COMMAND'] && process.env['GRANDSTAND_DATA']);

/** Stores a channel's secret. */
export async function storeSecret(channel: string, name: string, value: string): Promise<void> {
  const storing = promisify(execFile)(process.env['GRANDSTAND_COMMAND'] ?? '', ['secret', 'set', channel, name]);
  storing.child.stdin?.end(value);
  await storing;
}

/** Runs the `grandstand` command on the data of the server under test, and returns its output. */
export async function grandstand(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.env['GRANDSTAND_COMMAND'] ?? '', words);
  return stdout;
}
