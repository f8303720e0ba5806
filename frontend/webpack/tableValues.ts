import path from 'node:path';
import type { RuleSetRule } from 'webpack';
import art from '../art.json' with { type: 'json' };
import routes from '../routes.json' with { type: 'json' };

/** The tables whose values replace their names in scripts, by file. */
const TABLES: Record<string, Record<string, unknown>> = { 'art.json': art, 'routes.json': { own_page: routes.own_page } };

const IMPORT = /^import (\w+) from '(?:\.\.\/)+(\w+\.json)';$/gm;

/** Replaces values such as `art.sides.crest.size` in a module that imports their table. */
export function withTableValues(source: string): string {
  const imports = [...source.matchAll(IMPORT)].map(([, name = '', file = '']) => [name, TABLES[file]] as const);
  return imports.reduce((replaced, [name, table]) => (table ? withValues(replaced, name, table) : replaced), source);
}

function withValues(source: string, name: string, table: Record<string, unknown>): string {
  return source.replace(new RegExp(`(?<![\\w.])${name}((?:\\.\\w+)+)`, 'g'), (whole, members: string) => {
    const names = members.slice(1).split('.');
    let value: unknown = table;
    while (isTable(value) && names.length > 0) value = value[names.shift() ?? ''];
    return value === undefined ? whole : [`(${JSON.stringify(value)})`, ...names].join('.');
  });
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies this to all sources: the table of the art would add 0.6 kB of brotli to every screen. */
export function tableValues(sources: string): RuleSetRule {
  return {
    test: /\.tsx?$/,
    include: sources,
    enforce: 'pre',
    use: { loader: path.join(import.meta.dirname, 'madeBy.js'), options: { make: withTableValues } },
  };
}
