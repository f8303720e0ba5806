import { expect, type Locator, type Page } from '@playwright/test';
import { main } from './buyer.ts';
import { ask } from './channels.ts';

export interface Sold {
  id: number;
  alias: string;
  name: string;
}

/** Returns something that a channel sells, by its alias. */
export async function sold(channel: string, kind: 'packages' | 'subscriptions', alias: string): Promise<Sold> {
  const found = (await ask<Sold[]>(channel, `/${kind}?no_limit=1&lang=en`)).find((one) => one.alias === alias);
  if (!found) throw new Error(`${channel} sells no ${alias}`);
  return found;
}

/** Waits for the confirmation of a purchase. */
export const done = (page: Page, title = 'It’s yours'): Promise<void> =>
  expect(main(page).getByRole('heading', { name: title })).toBeFocused({ timeout: 30_000 });

/** The popup that shows a failed payment. */
export const failed = (page: Page): Locator => page.getByRole('dialog', { name: 'The payment failed' });
