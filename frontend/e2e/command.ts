import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the server's own command and data folder are at hand: `infra/with-server` tells of them. */
export const hasCommand = Boolean(process.env['GRANDSTAND_COMMAND'] && process.env['GRANDSTAND_DATA']);

/** Runs the `grandstand` command on the data of the server under test, and gives what it printed. */
export async function grandstand(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.env['GRANDSTAND_COMMAND'] ?? '', words);
  return stdout;
}
