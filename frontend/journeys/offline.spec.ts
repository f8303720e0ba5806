import { PHONE, test } from './journey.ts';
import { css } from './viewer.ts';

const CHANNEL = 'northside';

test('without a connection the site says so in its brand, and goes on when it is back', async ({ viewer, site }) => {
  await viewer.resize(PHONE.width, PHONE.height);
  await viewer.open(site.at(CHANNEL, '/?lang=en'));
  await viewer.until('return navigator.serviceWorker.controller !== null');
  await viewer.open(site.at(CHANNEL, '/'));
  await viewer.see(css('main h1'));
  await site.interrupt();
  // A screen of the page that is open: its answers don't come.
  await viewer.press(css('[data-bottom-bar] a[href="/schedule"], [data-bottom-bar] a[href="/upcoming"]'));
  await viewer.see(css('[role=alert]'));
  // A page of its own.
  await viewer.open(site.at(CHANNEL, '/vod'));
  await viewer.until('return document.title.startsWith("You are offline")');
  await viewer.until('return document.querySelector("img[alt]").naturalWidth > 0');
  await site.resume();
  await viewer.press(css('a'));
  await viewer.arrive('/vod');
  await viewer.see(css('main h1'));
});
