import { expect } from '@playwright/test';
import { PHONE, test } from './journey.ts';
import { Proxy } from './proxy.ts';
import { css } from './viewer.ts';

const CHANNEL = 'eleven';
/** The largest script takes about five seconds. */
const RATE = '20k';

test('on a slow network the page can be read before its scripts are there, and stays as it was', async ({ viewer }) => {
  const site = await Proxy.start(RATE);
  try {
    await viewer.resize(PHONE.width, PHONE.height);
    await viewer.open('about:blank');
    // Unlike `open`, this doesn't wait until everything is loaded.
    await viewer.ask('location.href = arguments[0]', site.at(CHANNEL, '/schedule?lang=en'));
    await viewer.until('return performance.getEntriesByName("first-contentful-paint").length > 0 && document.querySelector("#splash h1") !== null');
    const [title, top] = await viewer.ask<[string, number]>(
      'const h1 = document.querySelector("#splash h1"); return [h1.textContent, h1.getBoundingClientRect().top]',
    );
    expect(title).not.toBe('');
    await viewer.until('return !document.querySelector("#splash")');
    await viewer.see(css('#root main h1'));
    expect(await viewer.ask('const h1 = document.querySelector("#root h1"); return [h1.textContent, Math.round(h1.getBoundingClientRect().top)]')).toEqual([
      title,
      Math.round(top),
    ]);
    await viewer.see(css('#root main a[href^="/watch/"]'));
  } finally {
    await site.stop();
  }
});
