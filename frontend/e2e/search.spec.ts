import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

interface Team {
  id: number;
  name: string;
}

const [channel = ''] = channels;
const FOUND = /\/search\?q=/;

/** Returns a word from the name of one of the channel's teams. */
async function word(name: string): Promise<string> {
  const [team] = await ask<Team[]>(name, '/participants?limit=1');
  const found = team?.name.split(/[\s-]/).sort((first, second) => second.length - first.length)[0];
  if (!found) throw new Error(`${name} has no team`);
  return found;
}

for (const name of channels) {
  test(`${name}: words find suggestions as they are typed, and the keyboard leads on`, async ({ page, isMobile }) => {
    const words = await word(name);
    await page.goto(at(name, '/faq?lang=en'));
    const field = page.getByRole('combobox', { name: 'Search' });
    if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    else {
      // The page listens for the key once it has rendered, which may be after its load event.
      await expect(field).toBeVisible();
      await page.keyboard.press('/');
    }
    await expect(field).toBeFocused();
    // The box around the field shows the focus, the field doesn't show it a second time.
    await expect(field).toHaveCSS('outline-style', 'none');
    await expect(field.locator('..')).toHaveCSS('outline-style', 'solid');
    const typed = words.toLowerCase().slice(0, 4);
    await field.pressSequentially(typed);
    const option = page.getByRole('option').first();
    // Results for fewer letters come first; those for all letters reset the selection, so wait for them.
    await expect(page.getByRole('option').locator('mark').first()).toHaveText(new RegExp(`^${typed}$`, 'i'));
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    const target = await option.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at(name, target ?? ''));
  });

  test(`${name}: all results stand under an address of their own`, async ({ page }) => {
    const words = await word(name);
    await page.goto(at(name, `/search?q=${encodeURIComponent(words)}&lang=en`));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText(words);
    await expect(main.getByRole('heading', { level: 2, name: /Teams|Clubs/ })).toBeVisible();
    await main.locator('a[href^="/team/"]').first().click();
    await expect(page).toHaveURL(/\/team\//);
  });
}

/** Returns a word with two neighbouring letters swapped. */
const slipped = (words: string) => words.slice(0, 1) + words.charAt(2) + words.charAt(1) + words.slice(3);

for (const name of channels) {
  test(`${name}: a typing error is forgiven and said, and the typed words can be searched for`, async ({ page }) => {
    const words = (await word(name)).replace(/\P{L}+$/u, '');
    const typed = slipped(words.toLowerCase());
    await page.goto(at(name, `/search?q=${encodeURIComponent(typed)}&lang=en`));
    const main = page.getByRole('main');
    await expect(main.getByText(`Showing results for “${words}”`)).toBeVisible();
    await expect(main.locator('a[href^="/team/"]').first()).toBeVisible();
    await main.getByRole('link', { name: `Search for “${typed}” instead` }).click();
    await expect(main.getByText(`Nothing found for “${typed}”`)).toBeVisible();
    await main.getByRole('link', { name: `Did you mean “${words}”?` }).click();
    await expect(main.locator('a[href^="/team/"]').first()).toBeVisible();
  });

  test(`${name}: lists forgive typing errors, too`, async ({ page }) => {
    const words = (await word(name)).replace(/\P{L}+$/u, '');
    const typed = slipped(words.toLowerCase());
    await page.goto(at(name, `/vod?with=results&title=${encodeURIComponent(typed)}&lang=en`));
    const main = page.getByRole('main');
    await expect(main.getByText(`Showing results for “${words}”`)).toBeVisible();
    await expect(main.locator('a[href^="/watch/"]').first()).toBeVisible();
    await main.getByRole('link', { name: `Search for “${typed}” instead` }).click();
    await expect(page).toHaveURL(/literal=1/);
    await expect(main.getByText('No events match these filters')).toBeVisible();
  });
}

test('what was looked for is offered again, and can be forgotten', async ({ page, isMobile }) => {
  await page.goto(at(channel, '/faq?lang=en'));
  const open = async () => {
    if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    else await page.getByRole('combobox', { name: 'Search' }).click();
  };
  await open();
  await page.getByRole('combobox').fill('final');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(FOUND);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “final”');
  await page.goto(at(channel, '/faq?lang=en'));
  await open();
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option', { name: 'final' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('nothing found, a failure and a wait have words of their own', async ({ page }) => {
  let status = 0;
  await page.route('**/api/search?*', (route) => (status ? route.fulfill({ status, body: '{}' }) : route.continue()));
  await page.goto(at(channel, '/search?q=zzzzzz&lang=en'));
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing found for “zzzzzz”')).toBeVisible();
  await expect(main.getByRole('link', { name: 'See the schedule' })).toBeVisible();
  status = 500;
  await page.goto(at(channel, '/search?q=cup&lang=en'));
  const retry = main.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  status = 0;
  await retry.click();
  await expect(main.getByText(/results?$/).first()).toBeVisible();
});

test('typing fast leaves the last words’ suggestions, whatever answers first', async ({ page, isMobile }) => {
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    await new Promise((resolve) => setTimeout(resolve, q.length < 3 ? 1500 : 50));
    await route.continue().catch(() => undefined);
  });
  await page.goto(at(channel, '/faq?lang=en'));
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.click();
  await field.pressSequentially('cu', { delay: 30 });
  await page.waitForTimeout(400);
  await field.pressSequentially('p', { delay: 30 });
  const all = page.getByRole('option', { name: 'All results for “cup”' });
  await expect(all).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(all).toBeVisible();
});
