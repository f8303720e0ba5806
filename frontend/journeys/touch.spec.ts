import { expect } from '@playwright/test';
import type { WebElement } from 'selenium-webdriver';
import { PHONE, test } from './journey.ts';
import { css } from './viewer.ts';

const CHANNEL = 'northside';
/** The rail that the journey swipes: the first one with more cards than fit, outlines aside. It doesn't move by itself. */
const RAIL = `[...document.querySelectorAll("main section > ul:has(a)")].find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 100)`;

test('on a phone, by touch: the menu and its links', async ({ viewer, site }) => {
  await viewer.resize(PHONE.width, PHONE.height);
  await viewer.open(site.at(CHANNEL, '/?lang=en'));
  await viewer.see(css('main h1'));
  await viewer.tap(css('[data-bottom-bar] button'));
  await viewer.see(css('dialog[open]'));
  await viewer.tap(css('dialog[open] a[href="/schedule"]'));
  await viewer.arrive('/schedule');
  await viewer.miss(css('dialog[open]'));
  await viewer.tap(css('[data-bottom-bar] a[href="/"]'));
  await viewer.until('return location.pathname === "/"');
});

test('on a phone: a rail is swiped, and no card of it is opened', async ({ viewer, site }) => {
  test.skip(viewer.engine.name !== 'Chromium', `${viewer.engine.name}: the touches that its WebDriver sends reach the page as events, but scroll nothing`);
  await viewer.resize(PHONE.width, PHONE.height);
  await viewer.open(site.at(CHANNEL, '/?lang=en'));
  await viewer.until(`return !document.querySelector('#splash, [aria-busy="true"]') && ${RAIL}`);
  const { y } = await viewer.middleOf(await viewer.ask<WebElement>(`return ${RAIL}`));
  await viewer.swipe({ x: 340, y }, { x: 60, y });
  await viewer.until(`return ${RAIL}.scrollLeft > 100`);
  expect(new URL(await viewer.browser.getCurrentUrl()).pathname).toBe('/');
});
