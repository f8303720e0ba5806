// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import table from '../../routes.json';
import { isGuarded, PAGE_SCREEN, ROUTES, routeAt } from './routeTable';

const FEATURES = path.join(import.meta.dirname, '../features');
const GUARDS = ['viewers', 'guests', 'sells', 'chosen', 'unverified'];

it('finds the entry of a path, and its parameters', () => {
  expect(routeAt('/watch/12')).toMatchObject({ entry: { path: '/watch/:id' }, params: { id: '12' } });
  expect(routeAt('/share/12/0b8f')).toMatchObject({ entry: { path: '/share/:id/:uuid' }, params: { id: '12', uuid: '0b8f' } });
  expect(routeAt('/school/north-high')).toMatchObject({ params: { entry: 'north-high' } });
  for (const unknown of ['/watch/abc', '/watch/', '/watch/1234567890123456', '/watch/1/2', '/our-crew', '/LIVE', '/live/']) expect(routeAt(unknown)).toBeNull();
});

it('names each path once, and screens that are there', () => {
  expect(new Set(ROUTES.map((entry) => entry.path)).size).toBe(ROUTES.length);
  for (const { path: address, screen, page, guards = [] } of table.routes) {
    expect(screen ? existsSync(path.join(FEATURES, `${screen}.tsx`)) : page === 'required', address).toBe(true);
    expect(GUARDS).toEqual(expect.arrayContaining(guards));
  }
});

it('has an address for every screen', () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('Screen.tsx'));
  const named = new Set([...ROUTES.map(({ screen }) => screen), PAGE_SCREEN]);
  expect(files.map((file) => file.replace('.tsx', '')).filter((screen) => !named.has(screen))).toEqual([]);
});

it('a page of a channel takes a chosen pass, and nothing else', () => {
  expect(GUARDS.filter((guard) => isGuarded('/our-crew', guard as never))).toEqual(['chosen']);
  expect(isGuarded('/terms_conditions', 'chosen')).toBe(false);
});

/** Source files that may name many addresses, with the reason. Every other file names at most a few. */
const FEW = 6;
const WITH_REASON: Record<string, string> = {
  'server/heads/src/route.rs': 'what the head of a page at each path with parameters is about',
};

it('is the only list of addresses', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const fixed = ROUTES.map((entry) => entry.path).filter((one) => one.length > 1 && !one.includes(':'));
  const sources = ['frontend/src', 'frontend/webpack', 'server', 'tenants/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const lists = sources
    .filter((file) => /\.(ts|tsx|rs)$/.test(file) && !/\.test\.|\.gen\.|\/tests\//.test(file) && !(file in WITH_REASON))
    .map((file) => [file, fixed.filter((one) => new RegExp(`["'\`]${one}["'\`]`).test(readFileSync(path.join(root, file), 'utf8'))).length] as const)
    .filter(([, count]) => count > FEW);
  expect(lists).toEqual([]);
});
