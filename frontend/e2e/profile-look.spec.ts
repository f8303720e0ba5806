import { expect, test } from '@playwright/test';
import { objections } from './axe.ts';
import { ask, at, channels } from './channels.ts';
import { layoutShift, tooWide } from './layout.ts';
import { lookOf, visit } from './visit.ts';

const PASSWORD = 'lakeside rink at night';
const SCREENS = ['/verify-notice', '/profile', '/profile/transactions', '/profile/edit'];

/** The screens that guests can't open; accessibility.spec.ts covers the others. */
for (const channel of channels) {
  test(`${channel}: the screens of an account, in each language`, async ({ page }, info) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = `look-${info.project.name}-${Date.now()}@example.org`;
    const person = { first_name: 'Ada', last_name: 'Byron', email, password: PASSWORD, password_confirmation: PASSWORD, terms: true };
    const { languages } = await lookOf(channel);
    await page.goto(at(channel, '/registration'));
    // The page itself makes the call, so that the browser gets the cookie.
    await page.evaluate(async (body) => {
      const answer = await fetch('/api/v2/auth/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      localStorage.setItem('rudy_signed_in', JSON.stringify({ value: true, expires: Date.now() + 3_600_000 }));
    }, person);
    const [sold] = await ask<{ id: number }[]>(channel, '/packages');
    for (const language of languages) {
      for (const path of [...SCREENS, ...(sold ? [`/buy?type=package&id=${sold.id}`] : [])]) {
        await visit(page, channel, path, language);
        expect(new URL(page.url()).pathname, path).toBe(path.replace(/\?.*/, ''));
        expect.soft(await objections(page), `${path} ${language}`).toEqual([]);
        expect.soft((await layoutShift(page)).total, `${path} ${language}: layout shift`).toBeLessThanOrEqual(0.02);
        expect.soft(await tooWide(page), `${path} ${language}: too wide`).toEqual([]);
        await page.screenshot({ path: info.outputPath(`${channel}${path.replaceAll(/\W/g, '-')}-${language}.png`), fullPage: true });
      }
    }
  });
}
