import { setConsent } from './consent';
import { followGoogleTag } from './googleTag';

type Page = { dataLayer?: ArrayLike<unknown>[]; [name: string]: unknown };
const page = window as unknown as Page;
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="googletagmanager"]')].map(({ src }) => src);
const views = () => (page.dataLayer ?? []).filter((command) => command[1] === 'page_view').map((command) => (command[2] as { page_path: string }).page_path);

afterEach(() => {
  document.head.replaceChildren();
  delete page.dataLayer;
});

it('does nothing on a channel without a tag', () => {
  followGoogleTag({ 'google-tag': null, consent: false }).pageViewed('/');
  expect(scripts()).toEqual([]);
});

it('is loaded at once where nobody is asked', () => {
  const tag = followGoogleTag({ 'google-tag': 'G-ONE1', consent: false });
  tag.pageViewed('/live');
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ONE1']);
  expect(views()).toEqual(['/live']);
});

it('waits for consent, tells the page that was seen meanwhile, and stops when it is taken back', () => {
  const tag = followGoogleTag({ 'google-tag': 'G-TWO2', consent: true });
  tag.pageViewed('/vod');
  expect(scripts()).toEqual([]);
  expect(page['ga-disable-G-TWO2']).toBe(true);
  setConsent('refused');
  expect(scripts()).toEqual([]);
  setConsent('accepted');
  expect(scripts()).toHaveLength(1);
  expect(views()).toEqual(['/vod']);
  tag.pageViewed('/live');

  document.cookie = '_ga_TWO2=1; path=/';
  setConsent('refused');
  expect(page['ga-disable-G-TWO2']).toBe(true);
  expect(document.cookie).not.toContain('_ga');
  tag.pageViewed('/schedule');
  expect(views()).toEqual(['/vod', '/live']);
  setConsent('accepted');
  expect(scripts()).toHaveLength(1);
});

it('takes a container by its own script', () => {
  followGoogleTag({ 'google-tag': 'GTM-ABCD', consent: false });
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABCD']);
});
