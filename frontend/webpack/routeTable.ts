import type { RuleSetRule } from 'webpack';

/** Members of `routes.json` that only the server and the tests read. */
const OF_SERVER = ['title', 'title_from_menu', 'filters', 'opening', 'page', 'indexed', 'also'];

/** Loads the route table without these members, because it is part of every page's scripts. */
export function routeTable(file: string): RuleSetRule {
  const without = (entry: object) => Object.fromEntries(Object.entries(entry).filter(([member]) => !OF_SERVER.includes(member)));
  const parse = (text: string) => {
    const { own_page, routes } = JSON.parse(text) as { own_page: object; routes: object[] };
    return { own_page: without(own_page), routes: routes.map(without) };
  };
  return { test: file, type: 'json', parser: { parse } };
}
