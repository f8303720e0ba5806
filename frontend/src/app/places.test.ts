import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SCREENS } from '../../e2e/places';
import { routes } from './routes';

function paths(table: RouteObject[]): string[] {
  return table.flatMap(({ path, children }) => [...(path && path !== '*' ? [path] : []), ...paths(children ?? [])]);
}

it('every route is looked at by the browser tests and in the screenshots', () => {
  expect(Object.keys(SCREENS).sort()).toEqual(paths(routes([])).sort());
});
