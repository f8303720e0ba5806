import { expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { ask, at, type Home } from './channels.ts';
import { ownChannel } from './ownChannel.ts';

/* One channel allows counting its visits on localhost; the others don't. */
const COUNTED = 'northside';
const NOT_HERE = 'estival';

/** Reports are sent every ten seconds. */
const BATCH = { timeout: 30_000 };

type Sent = { path: string; body: Record<string, unknown> };

/** Collects the page's calls to the analytics service, including beacons. */
function listen(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/datalake/'))
      sent.push({ path: pathname, body: JSON.parse(request.postData() ?? '{}') as Sent['body'] });
  });
  return sent;
}

const events = (sent: Sent[], path: string) => sent.filter((one) => one.path === path).flatMap(({ body }) => body['events'] as Record<string, unknown>[]);

test('a visit has a name and a session, and tells its pages without what stands behind a question mark', async ({ page }) => {
  test.setTimeout(90_000);
  const sent = listen(page);
  const refused: number[] = [];
  page.on('response', (response) => response.url().includes('/datalake/') && response.status() >= 400 && refused.push(response.status()));
  await page.goto(at(COUNTED, '/upcoming?title=secret&trk=spring&lang=en'));
  await expect.poll(() => events(sent, '/api/datalake/event/').map(({ path }) => path)).toEqual(['/upcoming']);
  expect(sent.map(({ path }) => path).slice(0, 2)).toEqual(['/api/datalake/hash/', '/api/datalake/session/']);
  expect(sent[1]?.body).toMatchObject({ trk: 'spring', path: '/upcoming' });
  expect(JSON.stringify(sent)).not.toContain('secret');
  await page.getByRole('navigation', { name: 'Events' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveURL(/schedule/);
  await expect.poll(() => events(sent, '/api/datalake/event/').map(({ path }) => path), BATCH).toEqual(['/upcoming', '/schedule']);
  expect(refused).toEqual([]);
});

test('a video tells how it was watched', async ({ page }) => {
  test.setTimeout(90_000);
  const { finished } = await ask<Home>(COUNTED, '/events-for-homepage');
  const playable = (await ask<{ id: number; has_access: boolean; has_replay: boolean }[]>(COUNTED, '/events?stream_status=finished&no_limit=1')).find(
    (event) => event.has_access && event.has_replay,
  );
  if (!playable) throw new Error(`none of ${finished.length} recordings can be played`);
  const sent = listen(page);
  await page.goto(at(COUNTED, `/watch/${playable.id}?lang=en`));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Watch)/ })
    .first()
    .click();
  await expect
    .poll(async () =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime)
        .catch(() => 0),
    )
    .toBeGreaterThan(2);
  await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.pause());
  const viewings = () => sent.filter(({ path }) => path === '/api/datalake/video/viewing/').flatMap(({ body }) => body['viewings'] as Record<string, number>[]);
  await expect.poll(() => viewings().at(-1)?.['watched_ms'] ?? 0, BATCH).toBeGreaterThan(1000);
  expect(viewings().at(-1)).toMatchObject({ media: 'event', media_id: playable.id, live: false });
  expect(viewings().at(-1)?.['startup_ms']).toBeGreaterThan(0);
  expect(events(sent, '/api/datalake/video/event/').map(({ name }) => name)).toContain('start');
});

test('nothing is counted on the developer’s own machine where the channel doesn’t say so', async ({ page }) => {
  const sent = listen(page);
  await page.goto(at(NOT_HERE));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3000);
  expect(sent).toEqual([]);
});

test('Google’s tag waits for consent, and goes when it is taken back', async ({ page }) => {
  const channel = await ownChannel('eleven', 'tagged', '[google-analytics]\ngoogle-tag = "G-TEST1234"');
  const loaded: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga_TEST1234=1; path=/";' });
  });
  await page.goto(at(channel, '/?lang=en'));
  const bar = page.getByRole('region', { name: 'May we count your visit with Google?' });
  await expect(bar).toBeVisible();
  expect(await objections(page)).toEqual([]);
  expect(loaded).toEqual([]);

  await bar.getByRole('button', { name: 'Don’t allow' }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  const choice = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' });
  await expect(choice).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(loaded).toEqual([]);

  await choice.press('Enter');
  await bar.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(() => loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']);
  const views = () =>
    page.evaluate(() =>
      (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer
        .filter((command) => command[1] === 'page_view')
        .map((command) => (command[2] as { page_path: string }).page_path),
    );
  expect(await views()).toEqual(['/']);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_ga_TEST1234');

  await choice.press('Enter');
  await bar.getByRole('button', { name: 'Don’t allow' }).click();
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga_TEST1234');
});

test('a channel without a tag asks for nothing', async ({ page }) => {
  await page.goto(at(COUNTED, '/?lang=en'));
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
});
