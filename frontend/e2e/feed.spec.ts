import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { buyer, main, newBuyer } from './buyer.ts';
import { ask, at, type Home } from './channels.ts';
import { needs } from './needs.ts';

const channel = 'northside';

test('an event to come goes into a calendar', async ({ page }) => {
  const { upcoming } = await ask<Home>(channel, '/events-for-homepage');
  const [event] = upcoming;
  if (!event) throw new Error(`${channel} has nothing to come`);
  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  const coming = page.waitForEvent('download');
  await main(page).getByRole('link', { name: 'Add to calendar' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain(`/watch/${event.id}`);
});

test('a viewer has a calendar address, and revokes it', async ({ page }, info) => {
  needs(process.env['GRANDSTAND_DATA'], 'the server’s mails');
  await newBuyer(page, channel, buyer('feed', info.project.name), true);
  await page.goto(at(channel, '/profile/edit?lang=en'));
  await main(page).getByRole('button', { name: 'Create calendar link' }).click();
  const address = await main(page).getByLabel('Address of your calendar').inputValue();
  const asked = () =>
    page.evaluate(async (path) => {
      const answer = await fetch(path);
      return { status: answer.status, text: await answer.text() };
    }, new URL(address).pathname);
  expect(await asked()).toMatchObject({ status: 200, text: expect.stringContaining('BEGIN:VCALENDAR') });
  await main(page).getByRole('button', { name: 'Revoke it' }).click();
  await expect(main(page).getByText('The address does not work any more.')).toBeVisible();
  expect((await asked()).status).toBe(404);
});
