import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Where the server under test leaves its mails: it has no SMTP. */
const MAILS = path.join(process.env['GRANDSTAND_DATA'] ?? '', 'mail');

/** What was mailed so far and says `words`, oldest first. */
function mailed(words: string): string[] {
  return readdirSync(MAILS)
    .sort()
    .map((name) => readFileSync(path.join(MAILS, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(words));
}

/** The newest link to `screen` that was mailed to `email`. */
export async function mailedLink(email: string, screen: string): Promise<string> {
  let link = '';
  await expect(() => {
    const found = mailed(email).flatMap((text) => text.match(new RegExp(`http://[^\\s"<>]*${screen}\\?token=[\\w.~-]+`)) ?? []);
    link = found.at(-1) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** Waits for a mail that says `words`, and gives it. */
export async function mailThatSays(words: string): Promise<string> {
  await expect.poll(() => mailed(words).length, { timeout: 20_000 }).toBe(1);
  return mailed(words)[0] ?? '';
}

/** The newest mail that says `words`. */
export function newestMail(words: string): string {
  return mailed(words).at(-1) ?? '';
}
