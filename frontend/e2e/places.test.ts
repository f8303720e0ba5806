// @vitest-environment node
import { expect, it } from 'vitest';
import { routeAt, ROUTES } from '@/lib/routeTable';
import { type Facts, pathsOf, STATES } from './places.ts';

const named = [{ id: 7, name: 'Otters United' }];
const event = { id: 7, type: 'ppv', has_access: true, has_replay: true };
const home = { live: [event], upcoming: [event], finished: [event] };
const facts = { home, ...home, packages: named, subscriptions: named, teams: named, schools: named, sports: named, items: [] } as unknown as Facts;

const screens = ROUTES.filter(({ screen }) => screen).map(({ path }) => path);

it('every route is looked at by the browser tests and in the screenshots', () => {
  for (const route of screens) {
    const paths = Object.values(pathsOf(route, facts)).filter((path) => path !== undefined);
    expect(paths.length, route).toBeGreaterThan(0);
    for (const path of paths) expect(routeAt(path.split('?')[0] ?? '')?.entry.path).toBe(route);
  }
});

it('states are those of routes', () => {
  expect(screens).toEqual(expect.arrayContaining(Object.keys(STATES)));
});
