import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Folder to which the server under test writes its mails, as it has no SMTP. */
const MAILS = path.join(process.env['GRANDSTAND_DATA'] ?? '', 'mail');

/** Returns the mails so far that contain `words`, oldest first. */
function mailed(words: string): string[] {
  return readdirSync(MAILS)
    .sort()
    .map((name) => readFileSync(path.join(MAILS, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(words));
}

/** Waits for a link to `screen` that was mailed to `email`, and returns the newest one. */
export async function mailedLink(email: string, screen: string): Promise<string> {
  let link = '';
  await expect(() => {
    const found = mailed(email).flatMap((text) => text.match(new RegExp(`https?://[^\\s"<>]*${screen}\\?token=[^\\s"<>]+`)) ?? []);
    link = found.at(-1) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** Waits until exactly one mail contains `words`, and returns it. */
export async function mailThatSays(words: string): Promise<string> {
  await expect.poll(() => mailed(words).length, { timeout: 20_000 }).toBe(1);
  return mailed(words)[0] ?? '';
}

/** Returns the newest mail that contains `words`, or an empty text. */
export function newestMail(words: string): string {
  return mailed(words).at(-1) ?? '';
}
