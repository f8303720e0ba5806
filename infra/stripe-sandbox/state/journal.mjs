/** The state file: a line of JSON per request, appended before the request is answered, so that SIGKILL loses nothing. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** A journal in the file `path`; if it is null, nothing is stored. */
export class Journal {
  #file = null;

  /** @param {string | null} path */
  constructor(path) {
    this.path = path;
  }

  /**
   * Reads all entries. A truncated last line belongs to a request that was never answered, and is skipped.
   * @returns {Iterable<[account: string, type: string, id: string, value: object | null]>}
   */
  *entries() {
    if (this.path === null || !existsSync(this.path)) return;
    const lines = readFileSync(this.path, 'utf8').split('\n');
    const last = lines.pop();
    if (last) process.stderr.write(`${this.path}: the last line is cut short and is left out\n`);
    for (const line of lines) yield* JSON.parse(line);
  }

  /** Replaces the file's content with these entries atomically; later changes are appended. */
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

  /** Appends one request's changes as one line, so that either all or none are stored. */
  append(entries) {
    if (this.#file !== null && entries.length > 0) writeSync(this.#file, `${JSON.stringify(entries)}\n`);
  }
}
