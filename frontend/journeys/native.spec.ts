import { expect } from '@playwright/test';
import { firstToWatch } from '../e2e/channels.ts';
import { PHONE, test } from './journey.ts';
import { css } from './viewer.ts';

const CHANNEL = 'estival';
/**
 * What an iPhone before iOS 17.1 has: HLS in the video element, and no MediaSource. No engine here plays HLS itself, so the
 * journey ends where the element has its address.
 */
const IPHONE = `
  for (const name of ["MediaSource", "WebKitMediaSource", "ManagedMediaSource", "SourceBuffer"]) Object.defineProperty(window, name, { value: undefined });
  HTMLMediaElement.prototype.canPlayType = (type) => (/mpegurl|mp4/i.test(type) ? "maybe" : "");`;

test('where the browser plays HLS itself, the video element gets the playlist', async ({ viewer, site }) => {
  const { id } = await firstToWatch(CHANNEL, 'finished');
  await viewer.resize(PHONE.width, PHONE.height);
  await viewer.open(site.at(CHANNEL, '/?lang=en'));
  await viewer.see(css('main h1'));
  await viewer.ask(IPHONE);
  // Within the page, so that the stub stays.
  await viewer.press(css(`main a[href="/watch/${id}"]`));
  await viewer.press(css('#root [data-tone="stage"] button'));
  await viewer.until('return /\\.m3u8/.test(document.querySelector("video")?.currentSrc || document.querySelector("video")?.src)');
  expect(await viewer.ask('return document.querySelector("video").hasAttribute("playsinline")')).toBe(true);
});
