import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { firstToWatch } from '../e2e/channels.ts';
import { TABLET, test } from './journey.ts';
import { css, text } from './viewer.ts';

const CHANNEL = 'estival';

test('on a tablet: home, the list of recordings, and one that plays and obeys keys', async ({ viewer, site }) => {
  const { id, name } = await firstToWatch(CHANNEL, 'finished');
  await viewer.resize(TABLET.width, TABLET.height);
  await viewer.open(site.at(CHANNEL, '/?lang=en'));
  await viewer.see(css('main h1'));
  expect(await viewer.ask('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await viewer.open(site.at(CHANNEL, '/vod'));
  await viewer.press(css(`main a[href="/watch/${id}"]`));
  await viewer.arrive(`/watch/${id}`);
  await viewer.see(text(name));
  await viewer.press(css('#root [data-tone="stage"] button'));
  await viewer.plays();
  await viewer.ask('document.querySelector("video").pause(); document.querySelector(".video-js").focus()');
  const before = await viewer.ask<number>('return document.querySelector("video").currentTime');
  await viewer.browser.switchTo().activeElement().sendKeys(Key.ARROW_RIGHT);
  await viewer.until('return document.querySelector("video").currentTime > arguments[0] + 3', before);
});
