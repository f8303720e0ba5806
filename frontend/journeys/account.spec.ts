import { expect } from '@playwright/test';
import { PASSWORD } from '../e2e/buyer.ts';
import { test } from './journey.ts';
import { addressFor, newViewer } from './people.ts';
import { button, css, text } from './viewer.ts';

const CHANNEL = 'northside';

test('an account: registered, confirmed by the mailed link, signed out and in again', async ({ viewer, site }) => {
  const email = addressFor('ada', viewer);
  await newViewer(viewer, site, CHANNEL, email);
  const cookies = await viewer.browser.manage().getCookies();
  const session = cookies.filter(({ httpOnly }) => httpOnly);
  expect(session.length).toBeGreaterThan(0);
  expect(session.every(({ secure }) => secure)).toBe(true);

  await viewer.open(site.at(CHANNEL, '/profile'));
  await viewer.see(text(email));
  await viewer.press(button('Sign out'));
  await viewer.arrive('/login');
  // What only viewers see leads to signing in, and back.
  await viewer.open(site.at(CHANNEL, '/profile'));
  await viewer.arrive('/login');
  await viewer.type(css('#main input[name=email]'), email);
  await viewer.type(css('#main input[name=password]'), PASSWORD);
  await viewer.press(button('Sign in'));
  await viewer.arrive('/profile');
  await viewer.see(text(email));
});
