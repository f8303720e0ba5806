import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

interface Team {
  id: number;
  alias: string;
  name: string;
  parent_id: number | null;
  participant_group_id: number | null;
  properties: { sport: number | null };
}

interface Event {
  id: number;
  participants: { id: number }[];
}

interface Named {
  id: number;
  alias: string;
  name: string;
}

const [channel = ''] = channels;

/** Returns a school's team that has upcoming and finished events. */
async function teamWithEvents(name: string): Promise<Team> {
  const teams = await ask<Team[]>(name, '/participants?no_limit=1&lang=en');
  const [next, past] = await Promise.all(
    ['upcoming', 'finished'].map(async (status) => {
      const events = await ask<Event[]>(name, `/events?stream_status=${status}&no_limit=1`);
      return new Set(events.flatMap(({ participants }) => participants.map(({ id }) => id)));
    }),
  );
  const found = teams.find(({ id, participant_group_id: group, properties }) => group !== null && properties.sport !== null && next?.has(id) && past?.has(id));
  if (!found) throw new Error(`${name} has no team with events before and after today`);
  return found;
}

for (const name of channels) {
  test(`${name}: a team shows what comes, what was, and leads to its school, its sport and its list`, async ({ page }) => {
    const team = await teamWithEvents(name);
    await page.goto(at(name, `/team/${team.alias}?lang=en`));
    await expect(page).toHaveURL(new RegExp(`/team/${team.id}`));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(team.name);
    await expect(main.getByRole('region', { name: /^(Next|On now)$/ })).toBeVisible();
    const past = main.getByRole('region', { name: /^(Results|Past events)$/ });
    await expect(past.locator('a[href^="/watch/"]').first()).toBeVisible();
    await expect(main.locator(`header a[href="/sport/${team.properties.sport}"]`)).toBeVisible();

    await past.getByRole('link', { name: /^See all/ }).click();
    await expect(page).toHaveURL(at(name, `/vod?participant=${team.alias}&with=results`));
    const { length } = await ask<Event[]>(name, `/events?stream_status=finished&participant=${team.alias}&no_limit=1`);
    expect(length).toBeGreaterThan(0);
    await expect(main.getByText(new RegExp(`^${length} events?$`))).toBeVisible();

    await page.goBack();
    await main.locator(`header a[href="/school/${team.participant_group_id}"]`).click();
    await expect(page).toHaveURL(at(name, `/school/${team.participant_group_id}`));
    await main.locator(`a[href="/team/${team.id}"]`).first().click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(team.name);
  });

  test(`${name}: a sport has its events and its teams, and a school or sport that is unknown says so`, async ({ page }) => {
    const team = await teamWithEvents(name);
    const sports = await ask<Named[]>(name, '/events-categories?no_limit=1&lang=en');
    const sport = sports.find(({ id }) => id === team.properties.sport);
    await page.goto(at(name, `/sport/${team.properties.sport}?lang=en`));
    const main = page.getByRole('main');
    if (sport) await expect(main.getByRole('heading', { level: 1 })).toHaveText(sport.name);
    await expect(main.locator('a[href^="/watch/"]').first()).toBeVisible();
    await expect(main.locator(`a[href="/team/${team.id}"]`).first()).toBeVisible();
    for (const path of ['/school/999999999', '/sport/999999999', '/team/999999999']) {
      await page.goto(at(name, `${path}?lang=en`));
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Not found');
    }
    await main.getByRole('link', { name: 'See the schedule' }).click();
    await expect(page).toHaveURL(at(name, '/schedule'));
  });
}

test('a team stands there in outline, and what fails of it can be tried again', async ({ page }) => {
  const team = await teamWithEvents(channel);
  let failing = true;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/events?*', async (route) => {
    await held;
    await (failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
  });
  await page.goto(at(channel, `/team/${team.id}?lang=en`));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(team.name);
  await expect(main.locator('a[href^="/watch/"]')).toHaveCount(0);
  answer();
  const retry = main.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(2);
  failing = false;
  await retry.first().click();
  await expect(retry).toHaveCount(1);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(main.locator('a[href^="/watch/"]').first()).toBeVisible();
});

test('a team with nothing before and after it says so', async ({ page }) => {
  const team = await teamWithEvents(channel);
  await page.route('**/api/events?*', (route) => route.fulfill({ json: { data: [], meta: { total: 0, limit: 8, offset: 0 } } }));
  await page.goto(at(channel, `/team/${team.id}?lang=en`));
  await expect(page.getByText('Nothing is coming up yet')).toBeVisible();
  await expect(page.getByText('Nothing is over yet.')).toBeVisible();
});
