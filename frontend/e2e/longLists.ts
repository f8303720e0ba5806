import type { Page } from '@playwright/test';
import { ask } from './channels.ts';

interface Sample {
  id: number;
  name: string;
  starts_at: string;
  event_utc_ts: number;
}

const DAY_S = 86_400;
const A_DAY = 3;

/** Answers the page's requests for events with `total` of them, three a day, copied from one of the channel's own. */
export async function serveMany(page: Page, channel: string, total: number): Promise<void> {
  const [sample] = await ask<Sample[]>(channel, '/events?limit=1');
  if (!sample) throw new Error(`${channel} has no events`);
  const from = Math.floor(Date.now() / 1000) + DAY_S;
  await page.route('**/api/events?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => {
      const nth = offset + index;
      const at = from + Math.floor(nth / A_DAY) * DAY_S + (nth % A_DAY) * 3600;
      const times = { event_utc_ts: at, starts_at: new Date(at * 1000).toISOString(), stream_status: 'upcoming' };
      return { ...sample, ...times, id: 100_000 + nth, name: `Match number ${nth + 1}` };
    });
    return route.fulfill({ json: { data, meta: { total, limit, offset } } });
  });
}
