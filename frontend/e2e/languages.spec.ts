import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

interface Settings {
  'multi-language': boolean;
}

for (const channel of channels) {
  test(`${channel} offers a language switch only where it speaks several`, async ({ page }) => {
    const settings = await ask<Settings>(channel, '/settings');
    await page.goto(at(channel));
    await expect(page.getByRole('banner')).toBeVisible();
    const french = page.getByRole('button', { name: 'FR, français', exact: true });
    if (!settings['multi-language']) {
      await expect(french).toHaveCount(0);
      return;
    }
    await french.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('contentinfo')).toContainText('Informations');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.goto(at(channel, '/?lang=en'));
    await expect(page.getByRole('contentinfo')).toContainText('Information');
    await french.click();
    await expect(page).toHaveURL(/lang=fr/);
    await page.getByRole('button', { name: 'EN, English', exact: true }).click();
    await expect(page.getByRole('contentinfo')).toContainText('Information');
    await expect(page.locator('html')).toHaveAttribute('lang', /^en(-|$)/);
  });
}

for (const channel of channels) {
  test(`${channel} writes the English of its country, whatever the browser prefers`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-AU' });
    const page = await context.newPage();
    await page.goto(at(channel, '/upcoming?lang=en'));
    const locale = await page.locator('html').getAttribute('lang');
    expect(locale).toMatch(/^en-[A-Z]{2}$/);
    const heart = page.getByRole('main').getByRole('button', { name: /^Favou?rite: / });
    await expect(heart.first()).toHaveAccessibleName(locale === 'en-US' ? /^Favorite: / : /^Favourite: /);
    const dated = page.getByRole('main').locator('li time', { hasText: /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/ });
    await expect(dated.first()).toHaveText(locale === 'en-GB' ? /\b\d{1,2} [A-Z][a-z]{2}/ : /[A-Z][a-z]{2} \d{1,2}\b/);
    await context.close();
  });
}
