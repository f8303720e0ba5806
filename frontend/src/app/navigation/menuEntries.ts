import { weakMapMemoize } from '@reduxjs/toolkit';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { MenuEntry } from '@/api/types';

interface UrlParts {
  pathname: string;
  search: string;
}

/** Returns the entries that lead to a screen of this site or to another site. Memoized because several components show the menu. */
export const reachable = weakMapMemoize((menu: MenuEntry[], routes: RouteObject[]): MenuEntry[] => {
  const plain = plainPaths(routes);
  return menu.filter(({ url }) => isOutside(url) || leadsSomewhere(url, routes, plain));
});

export function isOutside(url: string): boolean {
  return /^[a-z]+:/i.test(url);
}

/** Returns the entry that matches the place best: the same path, and the most query parameters, all of them present. */
export function currentEntry(menu: MenuEntry[], place: UrlParts): MenuEntry | null {
  const fits = menu
    .filter(({ url }) => !isOutside(url))
    .map((entry) => ({ entry, score: score(entry.url, place) }))
    .filter(({ score }) => score >= 0)
    .sort((first, second) => second.score - first.score);
  return fits[0]?.entry ?? null;
}

/** Returns the paths of all routes without parameters: a fast lookup, since matching with the router is slow. */
function plainPaths(routes: RouteObject[]): Set<string> {
  const paths = routes.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]);
  return new Set(paths.filter((path) => path !== undefined && !/[:*]/.test(path)) as string[]);
}

function leadsSomewhere(url: string, routes: RouteObject[], plain: Set<string>): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  if (plain.has(path)) return true;
  const matches = matchRoutes(routes, path);
  return matches !== null && matches.at(-1)?.route.path !== '*';
}

function score(url: string, { pathname, search }: UrlParts): number {
  const [path, query = ''] = url.split('?');
  if (path !== pathname) return -1;
  const parameters = [...new URLSearchParams(query)];
  const present = new URLSearchParams(search);
  return parameters.every(([name, value]) => present.get(name) === value) ? parameters.length : -1;
}
