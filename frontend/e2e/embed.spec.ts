import { expect, test } from '@playwright/test';
import { type Home, ask, at, channels } from './channels.ts';

const SIZES = [
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
];
const REASONS = ['geo_blocked', 'no_replay', 'sign_in', 'buy'] as const;

test.skip(({ isMobile }) => isMobile, 'frames have sizes of their own');

for (const channel of channels) {
  test(`${channel}: a frame holds the stage alone, at every size and in every state`, async ({ page }) => {
    test.slow();
    const home = await ask<Home>(channel, '/events-for-homepage');
    const [live, upcoming] = [home.live[0], home.upcoming[0]];
    if (!live || !upcoming) throw new Error(`${channel} has nothing live and upcoming`);
    const event = await ask<object>(channel, `/events/${live.id}`);
    let reason: string | null = null;
    await page.route(`**/api/events/${live.id}*`, (route) => {
      if (!reason) return route.continue();
      const access = { granted: false, reason, grant_id: null, offers: [] };
      return route.fulfill({ json: { data: { ...event, has_access: false, playback: null, access } } });
    });

    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const [id, state] of [[upcoming.id, null], [live.id, null], ...REASONS.map((one) => [live.id, one] as const)] as const) {
        reason = state;
        await page.goto(at(channel, `/watch_embed/${id}`));
        await expect(page.locator('#root [data-tone="stage"] :is(h2, button)').first()).toBeVisible();
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
        const overflow = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const inner = [...document.querySelectorAll('main *')].filter(
            (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto',
          );
          return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight, inner.length];
        });
        expect(overflow, `${state ?? id} at ${size.width}`).toEqual([0, 0, 0]);
      }
    }
  });
}
