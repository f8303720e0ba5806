import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

for (const channel of channels) {
  test(`${channel}: a month is walked through by keys, and a day leads to its events`, async ({ page }) => {
    const [next] = await ask<{ id: number; starts_at: string }[]>(channel, '/events?stream_status=upcoming&limit=1');
    if (!next) throw new Error(`${channel} has nothing upcoming`);
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.parse(next.starts_at));
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

    await page.goto(at(channel, `/schedule?view=month&day=${before}`));
    const cell = (key: string) => page.locator(`[data-day="${key}"]`);
    await cell(before).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(day)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
    await expect(page.locator(`main a[href="/watch/${next.id}"]`)).toBeVisible();
    await page.reload();
    await expect(page.locator(`main a[href="/watch/${next.id}"]`)).toBeVisible();
  });
}

test('the views of the schedule share the day and the filters', async ({ page }) => {
  const [channel] = channels;
  if (!channel) throw new Error('no channels');
  await page.goto(at(channel, '/schedule?gender=W'));
  const view = page.getByRole('main').getByRole('radiogroup').first();
  await view.locator('label').nth(1).click();
  await expect(page).toHaveURL(/gender=W&view=month/);
  await page.locator('[data-day$="-15"]').first().click();
  await expect(page).toHaveURL(/view=month&day=\d{4}-\d{2}-15/);
  await view.locator('label').nth(2).click();
  await expect(page).toHaveURL(/gender=W&view=day&day=\d{4}-\d{2}-15/);
  await expect(page.getByRole('gridcell')).toHaveCount(7);
  await view.locator('label').first().click();
  await expect(page).toHaveURL(at(channel, '/schedule?gender=W'));
});

// The two zones that are furthest apart, and one whose clock has changed at midnight.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Niue', 'America/Sao_Paulo']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('the days of the schedule are those of the viewer’s clock', async ({ page }) => {
      const [channel] = channels;
      if (!channel) throw new Error('no channels');
      const [next] = await ask<{ id: number; starts_at: string }[]>(channel, '/events?stream_status=upcoming&limit=1');
      if (!next) throw new Error(`${channel} has nothing upcoming`);
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(Date.parse(next.starts_at));
      await page.goto(at(channel, `/schedule?start_date=${day}&end_date=${day}`));
      await expect(page.locator(`main a[href="/watch/${next.id}"]`)).toBeVisible();
      await expect(page.locator('main section > h2')).toHaveCount(1);
    });
  });
}
