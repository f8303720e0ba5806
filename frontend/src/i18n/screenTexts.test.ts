// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_SCREEN, ROUTES } from '@/lib/routeTable';
import { askedKeys } from '@/testing/writtenTexts';
import { OF_SCREENS } from '../../webpack/texts';

const SOURCES = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(file, 'utf8');

/** Returns the source file of an import; null for packages and files that are not code. */
function found(from: string, name: string): string | null {
  const base = name.startsWith('@/') ? path.join(SOURCES, name.slice(2)) : path.join(path.dirname(from), name);
  return name.startsWith('@/') || name.startsWith('.') ? (['.tsx', '.ts'].map((end) => base + end).find(existsSync) ?? null) : null;
}

/** Returns a source file and its static imports, directly or indirectly. */
function together(first: string, seen = new Set<string>()): Set<string> {
  if (seen.has(first)) return seen;
  seen.add(first);
  for (const [, name, bare] of read(first).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'/gm)) {
    const next = found(first, name ?? bare ?? '');
    if (next) together(next, seen);
  }
  return seen;
}

const screens = [PAGE_SCREEN, ...ROUTES.flatMap(({ screen }) => screen ?? [])].map((screen) => path.join(SOURCES, 'features', `${screen}.tsx`));

/** Modules loaded on demand by a dynamic import. */
const parts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => path.join(SOURCES, name))
  .flatMap((file) => [...read(file).matchAll(/import\([^)]*?'([^']+)'\)/g)].map(([, name]) => found(file, name ?? '')))
  .filter((file) => file !== null);
const later = [...screens, ...parts];

it('finds the scripts that are loaded later', () => expect(later.length).toBeGreaterThan(25));

it.each(['index.tsx', ...new Set(later.map((file) => path.relative(SOURCES, file)))])('%s comes with its English texts', (script) => {
  const files = [...together(path.join(SOURCES, script))];
  const there = files.flatMap((file) => [...read(file).matchAll(/^import '@\/i18n\/en\.json\?(\w+)'/gm)].map(([, section]) => section));
  const code = files.map((file): [string, string] => [file, read(file)]);
  const asked = code.flatMap(([file, one]) => [
    ...askedKeys(file, one).map(({ text }) => text),
    ...[...one.matchAll(/['`](\w+)\.[\w.${}]+['`]/g)].map(([, section]) => `${section}.`),
  ]);
  const wanted = new Set(asked.map((key) => key.split('.')[0] ?? '').filter((section) => OF_SCREENS.includes(section)));
  expect([...wanted].filter((section) => !there.includes(section))).toEqual([]);
});
