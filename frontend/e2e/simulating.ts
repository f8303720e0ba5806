import { expect, type Locator, type Page } from '@playwright/test';
import { at } from './channels.ts';
import { grandstand } from './command.ts';
import { settled } from './visit.ts';

/** Returns the path of the link that the command prints. */
export async function link(channel: string, ...folder: string[]): Promise<string> {
  const said = await grandstand('channel', 'simulate', channel, ...folder);
  const found = /\/simulate\?link=\S+/.exec(said)?.[0];
  if (!found) throw new Error(`no link in: ${said}`);
  return found;
}

/** Follows a link and enters the site as a guest, at the present time. */
export async function enter(page: Page, channel: string, language = 'en'): Promise<void> {
  await page.goto(at(channel, `${await link(channel)}&lang=${language}`));
  await page.getByRole('button', { name: language === 'en' ? 'Look at the site' : 'Voir le site' }).click();
  await expect(bar(page)).toBeVisible();
  await settled(page);
}

/** The bar, which distinguishes a simulation from the real site. */
export const bar = (page: Page) => page.getByRole('complementary', { name: 'Simulation' });

/** Opens the sheet with the bar's lists on a phone, once the bar has rendered. Resolves to whether there is a sheet. */
export async function openLists(page: Page): Promise<boolean> {
  const line = bar(page).getByRole('button', { name: /^Simulation/ });
  await expect(line.or(bar(page).getByRole('combobox')).first()).toBeVisible();
  const folded = await line.isVisible();
  if (folded) await line.click();
  return folded;
}

/** Chooses from one of the bar's lists. */
export async function choose(page: Page, list: string | RegExp, option: string | { label: string }): Promise<void> {
  const folded = await openLists(page);
  await bar(page).getByLabel(list).selectOption(option);
  await expect(bar(page)).toHaveAttribute('aria-busy', 'false');
  if (folded) await page.keyboard.press('Escape');
}

/** Returns the names of everything that the browser stores for a site. */
export async function kept(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ').filter(Boolean)]);
  return [...stored, ...(await page.context().cookies()).map(({ name }) => name)];
}

/** Returns the whole text of an option. */
export async function option(page: Page, list: string, text: RegExp): Promise<string> {
  const folded = await openLists(page);
  const found: Locator = bar(page).getByLabel(list).locator('option', { hasText: text }).first();
  await expect(found).toBeAttached();
  const label = (await found.textContent()) ?? '';
  if (folded) await page.keyboard.press('Escape');
  return label;
}
