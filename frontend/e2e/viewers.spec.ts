import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { buyer, newBuyer, signIn, withoutPass } from './buyer.ts';
import { at } from './channels.ts';
import { grandstand, hasCommand } from './command.ts';
import { needs } from './needs.ts';
import { ownChannel } from './ownChannel.ts';
import { placesOf } from './places.ts';

const CHANNEL = 'northside';
const OF_VIEWERS = /^\/profile/;
const OF_GUESTS = /^\/(login|registration|password-reset-request|password-reset)$/;
const SHOP = /^\/(packages|select-package\/.*|buy)$/;
/** Paths that are open to viewers who have not chosen a basic pass. */
const WITHOUT_CHOICE =
  /^\/(privacy_policy|terms_conditions|packages|buy|profile|contacts|faq|404|verify-email|confirm-account-deletion|renewal|select-package\/.*|profile\/.*|share(_embed)?\/.*|watch_embed\/.*)$/;

interface Kind {
  /** Turns the page's viewer into one of this kind. Resolves to the channel. */
  become(page: Page, project: string): Promise<string>;
  /** Returns where an address redirects such a viewer; null if it doesn't. */
  ledTo(path: string, query: string): string | null;
}

const home = (path: string): string | null => (OF_GUESTS.test(path) ? '/' : null);

const KINDS: Record<string, Kind> = {
  'a guest': {
    become: () => Promise.resolve(CHANNEL),
    ledTo: (path) => (OF_VIEWERS.test(path) || path === '/verify-notice' ? '/login' : null),
  },
  'somebody who has not chosen a pass': {
    async become(page, project) {
      await newBuyer(page, CHANNEL, buyer('no-choice', project));
      return CHANNEL;
    },
    // The notice is for viewers whose address is not confirmed, which they must do before choosing a pass.
    ledTo: (path) => (WITHOUT_CHOICE.test(path) || path === '/verify-notice' ? null : '/packages'),
  },
  'somebody whose address is not confirmed': {
    async become(page, project) {
      await newBuyer(page, CHANNEL, buyer('unconfirmed', project));
      await withoutPass(page, CHANNEL);
      return CHANNEL;
    },
    ledTo: home,
  },
  'somebody with everything': {
    async become(page, project) {
      await newBuyer(page, CHANNEL, buyer('complete', project), true);
      await withoutPass(page, CHANNEL);
      return CHANNEL;
    },
    ledTo: (path) => (path === '/verify-notice' ? '/' : home(path)),
  },
  'somebody where passes are off': {
    async become(page, project) {
      const channel = await ownChannel(CHANNEL, 'passless', '', async (folder) => {
        const forms = path.join(folder, 'forms.toml');
        await writeFile(forms, (await readFile(forms, 'utf8')).replace(/(\[forms\.passes\][\s\S]*?\nvalue = )1/, '$10'));
      });
      await newBuyer(page, channel, buyer('passless', project), true);
      return channel;
    },
    ledTo: (path, query) => ((SHOP.test(path) && !query.includes('type=event')) || path === '/verify-notice' ? '/' : home(path)),
  },
  'somebody with a temporary password': {
    async become(page, project) {
      const email = buyer('invited', project);
      const said = await grandstand('user', 'invite', CHANNEL, email);
      await signIn(page, CHANNEL, email, /temporary password (\S+)/.exec(said)?.[1]);
      return CHANNEL;
    },
    ledTo: (path) => (path === '/profile/edit' ? null : '/profile/edit'),
  },
};

for (const [kind, { become, ledTo }] of Object.entries(KINDS)) {
  test(`${kind} gets to every screen, or to the one that it leads to`, async ({ page }, info) => {
    needs(hasCommand, 'the server’s command and mails');
    test.setTimeout(180_000);
    const channel = await become(page, info.project.name);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    // A test's own channel takes no payments, so they answer 503.
    page.on('response', (response) => response.status() === 500 && faults.push(`${response.status()} ${response.url()}`));
    await page.goto(at(channel, '/faq?lang=en'));
    for (const place of (await placesOf(channel)).filter(({ main }) => main)) {
      const { pathname, search } = new URL(place.path, at(channel));
      await go(page, place.path);
      await expect.soft.poll(() => new URL(page.url()).pathname, { message: `${kind} at ${place.path}` }).toBe(ledTo(pathname, search) ?? pathname);
      await expect.soft(page.locator('#splash')).toHaveCount(0);
      await expect.soft(page.locator('#main').getByRole('heading').first(), `${place.path} has a heading`).toBeVisible();
    }
    expect(faults).toEqual([]);
  });
}

/** Navigates to an address as a link on the page does. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
