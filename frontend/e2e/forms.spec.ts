import { expect, type Page, test } from '@playwright/test';
import { at } from './channels.ts';
import { grandstand, hasCommand } from './command.ts';
import { mailThatSays } from './mails.ts';
import { needs } from './needs.ts';

const main = (page: Page) => page.locator('#main');
const field = (page: Page, name: string) => main(page).locator(`[name=${name}]`);

needs(hasCommand, 'infra/with-server');

/** Returns the answers that a channel got in a form, as its command lists them. */
async function answers(channel: string, form: string): Promise<string> {
  return grandstand('channel', 'answers', channel, '--form', form);
}

test('what is written to a channel is mailed to it and kept', async ({ page }, info) => {
  const words = `The sound drops in the third quarter, ${info.project.name} ${Date.now()}`;
  await page.goto(at('northside', '/contacts'));
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(field(page, 'name')).toBeFocused();
  await expect(main(page)).toContainText('Field is required');
  await field(page, 'name').fill('Ada Byron');
  await field(page, 'email').fill('ada@example.org');
  await field(page, 'topic').selectOption('Watching a game');
  await field(page, 'message').fill(words);
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText('Thank you: your message has arrived.')).toBeVisible();
  const mail = await mailThatSays(words);
  expect(mail).toMatch(/^Reply-To: .*ada@example\.org/m);
  const kept = (await answers('northside', 'contacts')).split('\n').filter((line) => line.includes(words));
  expect(kept.map((line) => (JSON.parse(line) as { answers: object }).answers)).toEqual([
    expect.objectContaining({ name: 'Ada Byron', email: 'ada@example.org', topic: 'Watching a game', message: words }),
  ]);
});

test('a page of the channel’s own has the form that it names', async ({ page }, info) => {
  const sports = `Curling and sepak takraw, ${info.project.name} ${Date.now()}`;
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/custom-forms/') && asked.push(new URL(request.url()).pathname));
  await page.goto(at('northside', '/student-crew'));
  await expect(main(page).getByRole('heading', { name: 'Join the crew' })).toBeVisible();
  await field(page, 'name').fill('Grace Hopper');
  await field(page, 'email').fill('grace@example.org');
  await field(page, 'school').fill('Fox Hollow');
  await field(page, 'sports').fill(sports);
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText('Thank you: your message has arrived.')).toBeVisible();
  await mailThatSays(sports);
  expect(await answers('northside', 'student-crew')).toContain(sports);
  await page.goto(at('northside', '/sportsmanship'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['/api/custom-forms/student-crew']));
});
