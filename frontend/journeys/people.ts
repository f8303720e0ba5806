import { expect } from '@playwright/test';
import { PASSWORD } from '../e2e/buyer.ts';
import { mailedLink } from '../e2e/mails.ts';
import type { Proxy } from './proxy.ts';
import { button, css, text, type Viewer } from './viewer.ts';

/** Returns a unique email address for a new account. */
export const addressFor = (name: string, { engine }: Viewer): string => `${name}-${engine.name.toLowerCase()}-${Date.now()}@example.org`;

/** Fills in and submits the registration form on the page. */
async function register(viewer: Viewer, email: string): Promise<void> {
  const values = { first_name: 'Ada', last_name: 'Byron', email, password: PASSWORD, password_confirmation: PASSWORD };
  for (const [name, value] of Object.entries(values)) await viewer.type(css(`#main input[name=${name}]`), value);
  await tick(viewer, 'terms');
  await viewer.press(button('Create the account'));
}

/** Ticks a box by keyboard. */
export async function tick(viewer: Viewer, name: string): Promise<void> {
  const box = await viewer.see(css(`#main input[name=${name}]`));
  await box.sendKeys(' ');
  expect(await box.isSelected()).toBe(true);
}

/** Registers somebody, confirms the address by the mailed link, and goes on without a pass. */
export async function newViewer(viewer: Viewer, site: Proxy, channel: string, email: string): Promise<void> {
  await viewer.open(site.at(channel, '/registration?lang=en'));
  await register(viewer, email);
  await viewer.see(text('Check your mail'));
  await viewer.open(await mailed(site, channel, email, '/verify-email'));
  await viewer.see(text('Your email address is confirmed.'));
  await viewer.open(site.at(channel, '/packages'));
  await viewer.press(button('Continue without a pass'));
  await viewer.miss(button('Continue without a pass'));
}

/** Returns the address of a mailed link. Mails name the server's own port; the proxy has another. */
async function mailed(site: Proxy, channel: string, email: string, screen: string): Promise<string> {
  const { pathname, search } = new URL(await mailedLink(email, screen));
  return site.at(channel, pathname + search);
}
