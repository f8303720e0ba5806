import { expect, test } from '@playwright/test';
import { answerOf, ask, at, channels } from './channels.ts';
import { layoutShift } from './layout.ts';
import { lookOf, visit } from './visit.ts';

interface Match {
  id: number;
  name: string;
  participants: { name: string; alias: string }[];
}

/** Label of a recording's status `finished`, by language. */
const ON_DEMAND: Record<string, string> = { en: 'On demand', fr: 'À la demande' };

for (const channel of channels) {
  test(`${channel}: a list is narrowed by text, and the address keeps it`, async ({ page, isMobile }) => {
    const all = await ask<Match[]>(channel, '/events?stream_status=upcoming&no_limit=1');
    const team = all.find((event) => event.participants.length > 0)?.participants[0];
    if (!team) throw new Error(`${channel} has nothing upcoming`);
    const title = encodeURIComponent(team.name);
    const some = await ask<Match[]>(channel, `/events?stream_status=upcoming&no_limit=1&title=${title}`);
    expect(some.length).toBeLessThan(all.length);

    await page.goto(at(channel, '/upcoming'));
    const cards = page.locator('main a[href^="/watch/"]');
    await expect(cards.first()).toBeVisible();
    if (isMobile) await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('searchbox').first().fill(team.name);
    await expect(page).toHaveURL(/[?&]title=/);
    if (isMobile) await page.keyboard.press('Escape');
    await expect(cards).toHaveCount(some.length);
    await page.reload();
    await expect(cards).toHaveCount(some.length);
  });

  test(`${channel}: a recording is on demand in the heading, on cards and in the table, in every language`, async ({ page }) => {
    const [recorded] = await ask<Match[]>(channel, '/events?stream_status=finished&has_replay=1&sort_field=date&sort_direction=desc&limit=1');
    if (!recorded) throw new Error(`${channel} has no recording`);
    const title = encodeURIComponent(recorded.participants[0]?.name ?? recorded.name);
    const main = page.getByRole('main');
    for (const language of (await lookOf(channel)).languages) {
      const words = ON_DEMAND[language] ?? '';
      await visit(page, channel, `/vod?title=${title}`, language);
      await expect(main.getByRole('heading', { level: 1, name: words, exact: true })).toBeVisible();
      for (const [layout, item] of [
        ['grid', 'article'],
        ['table', 'tr'],
      ] as const) {
        await main.locator('label', { has: page.locator(`input[value="${layout}"]`) }).click();
        await expect(
          main
            .locator(item)
            .getByText(new RegExp(`^${words}( [\\d:]+)?$`))
            .first(),
        ).toBeVisible();
      }
    }
  });

  test(`${channel}: on demand lists recordings, and every result on request, without badges of access`, async ({ page }) => {
    const count = async (query: string) => (await ask<Match[]>(channel, `/events?stream_status=finished${query}&no_limit=1`)).length;
    const [recorded, all] = [await count('&has_replay=1'), await count('')];
    await visit(page, channel, '/vod', 'en');
    const main = page.getByRole('main');
    const told = (total: number) => main.getByText(new RegExp(`^${total.toLocaleString('en')} events?$`));
    await expect(told(recorded)).toBeVisible();
    await expect(main.getByText('No replay')).toHaveCount(0);
    await main.getByRole('switch', { name: 'All results' }).click();
    await expect(page).toHaveURL(/with=results/);
    await expect(told(all)).toBeVisible();
    const without = main.locator('article', { hasText: 'No replay' });
    if (all > recorded && (await without.count()) > 0) await expect(without.first().getByText(/^(Free|Pass|Sign in|Included)$/)).toHaveCount(0);
    await page.reload();
    await expect(main.getByRole('switch', { name: 'All results' })).toBeChecked();
    await main.getByRole('switch', { name: 'All results' }).click();
    await expect(told(recorded)).toBeVisible();
  });

  test(`${channel}: its aliases are one screen, and a filter that finds nothing shows a way on`, async ({ page }) => {
    for (const path of ['/live', '/vod', '/schedule']) {
      await page.goto(at(channel, path));
      await expect(page.locator('main a[href^="/watch/"]').first()).toBeVisible();
    }
    await page.goto(at(channel, '/upcoming?title=no-team-is-called-this'));
    await page.getByRole('main').getByRole('button', { name: /clear/i }).first().click();
    await expect(page).toHaveURL(at(channel, '/upcoming'));
    await expect(page.locator('main a[href^="/watch/"]').first()).toBeVisible();
  });
}

/** Fewer events than a list with filters has. */
const FEW = 3;

for (const channel of channels) {
  test(`${channel}: a list that turns out to be short loses its filters without moving what stays`, async ({ page }) => {
    await page.route('**/api/events?*', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { data, meta } = JSON.parse((await answerOf(channel, `${pathname}${search}`)).text) as { data: Match[]; meta: object };
      await route.fulfill({ json: { data: data.slice(0, FEW), meta: { ...meta, total: FEW } } });
    });
    for (const language of (await lookOf(channel)).languages) {
      await visit(page, channel, '/vod', language);
      await expect(page.locator('main article').first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button', { name: /^filt/i })).toHaveCount(0);
      const { total, moved } = await layoutShift(page);
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02);
    }
  });
}

test('a list that fails says so and can be tried again', async ({ page }) => {
  const [channel] = channels;
  if (!channel) throw new Error('no channels');
  let failing = true;
  await page.route('**/api/events?*', (route) => (failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue()));
  await page.goto(at(channel, '/upcoming'));
  const retry = page.getByRole('main').getByRole('button', { name: /try again/i });
  await expect(retry).toBeVisible();
  failing = false;
  await retry.click();
  await expect(page.locator('main a[href^="/watch/"]').first()).toBeVisible();
});
