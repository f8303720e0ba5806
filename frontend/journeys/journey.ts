import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { Engine, type EngineName } from './engines.ts';
import { Proxy } from './proxy.ts';
import { Viewer } from './viewer.ts';

const PATIENCE_MS = 10_000;
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 834, height: 1112 };
export const DESKTOP = { width: 1440, height: 900 };

interface Journey {
  /** nginx in front of the server, for this test alone: its port makes the site a new one for the browser. */
  site: Proxy;
  viewer: Viewer;
}

/** A test in the engine that the project is named after. A worker's tests share a browser, because starting one takes seconds. */
export const test = base.extend<Journey, { browserOf: Viewer }>({
  browserOf: [
    // Playwright reads from the pattern which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, info) => {
      const engine = await Engine.start(info.project.name as EngineName);
      try {
        const viewer = new Viewer(await engine.browser(), engine);
        await provide(viewer);
        await viewer.browser.quit();
      } finally {
        engine.stop();
      }
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, provide) => {
    const site = await Proxy.start();
    await provide(site);
    await site.stop();
  },
  viewer: async ({ browserOf: viewer }, provide, info) => {
    await viewer.resize(DESKTOP.width, DESKTOP.height);
    await provide(viewer);
    if (info.status !== info.expectedStatus) await photograph(viewer, info.outputPath('page.png'));
    // Cookies belong to a host with all of its ports.
    await viewer.browser.manage().deleteAllCookies();
    await viewer.open('about:blank');
  },
});

/** Saves a picture of the page. WebKitGTK sometimes never makes it. */
async function photograph({ browser }: Viewer, file: string): Promise<void> {
  const tooLate = new Promise<string>((resolve) => setTimeout(() => resolve(''), PATIENCE_MS));
  const picture = await Promise.race([browser.takeScreenshot(), tooLate]);
  if (picture) await writeFile(file, picture, 'base64');
}
