import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { ask } from '../e2e/channels.ts';
import { test } from './journey.ts';
import { css } from './viewer.ts';

const CHANNEL = 'northside';

test('search suggests as one types, and a list keeps its filter and its place on the way back', async ({ viewer, site }) => {
  const [team] = await ask<{ name: string }[]>(CHANNEL, '/participants?limit=1');
  const word = team?.name.split(' ')[0] ?? '';
  await viewer.open(site.at(CHANNEL, '/faq?lang=en'));
  await viewer.see(css('main h1'));
  const field = await viewer.see(css('header [role=combobox]'));
  await field.sendKeys(word);
  await viewer.see(css('[role=option] mark'));
  await field.sendKeys(Key.ENTER);
  await viewer.arrive('/search');
  await viewer.see(css('main a[href^="/team/"]'));

  const [sport] = await ask<{ alias: string }[]>(CHANNEL, '/events-categories');
  await viewer.open(site.at(CHANNEL, `/upcoming?event_category=${sport?.alias ?? ''}`));
  await viewer.see(css('main a[href^="/watch/"]'));
  const card = await viewer.see(css('main li:last-child a[href^="/watch/"]'));
  const scroll = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" }); return scrollY';
  const place = await viewer.ask<number>(`addEventListener('scroll', () => (window.hasScrolled = true)); ${scroll}`, card);
  expect(place).toBeGreaterThan(100);
  // A page hears of a scroll with the next frame. Nobody is as quick as a driver, which clicks before.
  await viewer.until('return window.hasScrolled');
  await card.click();
  await viewer.arrive('/watch/');
  await viewer.see(css('main h1'));
  await viewer.browser.navigate().back();
  await viewer.arrive('/upcoming');
  expect(new URL(await viewer.browser.getCurrentUrl()).search).toContain('event_category=');
  await viewer.until('return Math.abs(scrollY - arguments[0]) < 4', place);
});
