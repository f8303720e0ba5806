import { failureScreen, watchScript } from '../../webpack/WatchPlugin';
import { ENTRY_FAILED, ENTRY_RAN } from './watchEntry';

const LIMIT = 120_000;
const ENTRY = '<script src="/assets/main.js"></script>';

/** Sets up a page as the server sends it and runs its inline script `ms` after the page's start. */
async function page(language: 'en' | 'fr' = 'en', ms = 0): Promise<void> {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(ms);
  document.documentElement.lang = language;
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/main.css"><link rel="icon" href="/icon.svg">';
  const screens = (['en', 'fr'] as const).map((lang) => `<template lang="${lang}">${failureScreen(lang)}</template>`);
  document.body.innerHTML = `<div id="splash"></div><div id="root"></div>${screens.join('')}${ENTRY}`;
  // Runs the script alone, without modules, as the browser does.
  window.eval(watchScript(LIMIT, 1000));
}

const seen = () => document.querySelector('[role="alert"]')?.textContent ?? null;
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
const refuse = (script: Element | undefined) => script?.dispatchEvent(new Event('error'));

function throwIn(file: string, error: Error): void {
  // Vitest fails on an error that nothing else listens for.
  const listener = () => undefined;
  window.addEventListener('error', listener);
  window.dispatchEvent(new ErrorEvent('error', { error, filename: new URL(file, location.href).href }));
  window.removeEventListener('error', listener);
}

afterEach(() => {
  window.dispatchEvent(new Event(ENTRY_RAN));
  vi.useRealTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('waits 120 s from the start of the page for the entry scripts, then says so', async () => {
  await page('en', 20_000);
  await vi.advanceTimersByTimeAsync(LIMIT - 20_000 - 1);
  expect(seen()).toBeNull();
  expect(document.getElementById('splash')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()).toBe('Loading chunk failedA part of this page could not be loaded. Check your connection and reload.Reload');
  expect(document.getElementById('splash')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

it('gives the scripts their time where the page itself took as long', async () => {
  await page('en', LIMIT + 5000);
  await vi.advanceTimersByTimeAsync(LIMIT - 1);
  expect(seen()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()).toContain('Loading chunk failed');
});

it('speaks the language of the page', async () => {
  await page('fr');
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(seen()).toContain('Échec du chargement');
});

it('takes away a style sheet that may hang, and nothing else of the head', async () => {
  await page();
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['icon']);
});

it('asks once more for a script that fails, and says so when that fails, too', async () => {
  await page();
  refuse(scripts()[0]);
  expect(scripts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  const [again] = scripts().filter((script) => script.dataset['again']);
  expect([again?.src, again?.async]).toEqual([`${location.origin}/assets/main.js`, false]);
  expect(seen()).toBeNull();
  refuse(again);
  expect(seen()).toContain('Loading chunk failed');
});

it('says at once that something else stands in the place of a script', async () => {
  await page();
  throwIn('/assets/main.js', new SyntaxError("Unexpected token '<'"));
  expect(seen()).toContain('Loading chunk failed');
});

it.each([
  ['a script of another site', () => document.body.insertAdjacentHTML('beforeend', '<script src="https://tags.example/assets/a.js"></script>')],
  ['a picture', () => document.body.insertAdjacentHTML('beforeend', '<img src="/assets/a.png">')],
])('leaves %s that fails alone', async (_, add) => {
  await page();
  add();
  refuse(document.body.lastElementChild ?? undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect([seen(), scripts().some((script) => script.dataset['again'])]).toEqual([null, false]);
});

it('leaves errors of running scripts, and syntax errors elsewhere, alone', async () => {
  await page();
  throwIn('/assets/main.js', new TypeError('x is undefined'));
  throwIn('https://extension.example/content.js', new SyntaxError('Unexpected token'));
  expect(seen()).toBeNull();
});

it('leaves everything to the site once that runs, but for its own call', async () => {
  await page();
  window.dispatchEvent(new Event(ENTRY_RAN));
  refuse(scripts()[0]);
  throwIn('/assets/home.js', new SyntaxError('Unexpected token'));
  await vi.advanceTimersByTimeAsync(2 * LIMIT);
  expect([seen(), scripts().length]).toEqual([null, 1]);
  window.dispatchEvent(new Event(ENTRY_FAILED));
  expect(seen()).toContain('Loading chunk failed');
});

it('stands in the page as little code', () => {
  expect(watchScript(LIMIT, 1000).length).toBeLessThan(1200);
  expect(watchScript(LIMIT, 1000)).not.toMatch(/<\/?(?:script|style|!--)|\bimport\b|\bexport\b/);
});
