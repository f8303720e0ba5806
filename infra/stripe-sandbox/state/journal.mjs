/** The state file: a line of JSON per request, appended before the request is answered, so that SIGKILL loses nothing. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** A journal in `path`; without one, nothing is kept. */
export class Journal {
  #file = null;

  /** @param {string | null} path */
  constructor(path) {
    this.path = path;
  }

  /**
   * Reads back what was written. A last line that was cut short belongs to a request that was never answered.
   * @returns {Iterable<[account: string, type: string, id: string, value: object | null]>}
   */
  *entries() {
    if (this.path === null || !existsSync(this.path)) return;
    const lines = readFileSync(this.path, 'utf8').split('\n');
    const last = lines.pop();
    if (last) process.stderr.write(`${this.path}: the last line is cut short and is left out\n`);
    for (const line of lines) yield* JSON.parse(line);
  }

  /** Begins anew with these entries, in one step, and goes on behind them. */
  rewrite(entries) {
    if (this.path === null) return;
    const fresh = `${this.path}.${process.pid}.new`;
    const file = openSync(fresh, 'w', 0o600);
    for (const entry of entries) writeSync(file, `${JSON.stringify([entry])}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(fresh, this.path);
    this.#file = openSync(this.path, 'a', 0o600);
  }

  /** Adds one request's changes as one line, so that all of them are there or none. */
  append(entries) {
    if (this.#file !== null && entries.length > 0) writeSync(this.#file, `${JSON.stringify(entries)}\n`);
  }
}
