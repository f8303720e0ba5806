// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/constants';
import { askedKeys, writtenTexts } from '@/testing/writtenTexts';
import en from './en.json';
import fr from './fr.json';

const SOURCES = path.join(import.meta.dirname, '..');
const PLURAL = /_(zero|one|two|few|many|other)$/;
const CATALOGUES: Record<(typeof LANGUAGES)[number], object> = { en, fr };

function keys(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keys(value, `${prefix}${name}.`) : [prefix + name],
  );
}

function text(tree: object, key: string): string {
  return String(key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], tree));
}

const singular = (list: string[]) => new Set(list.map((key) => key.replace(PLURAL, '')));
const known = singular(keys(en));

/** Every source but tests and what they use, as (name, code). */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d|gen)\.tsx?$/.test(name) && !name.startsWith('testing'))
  .map((name): [string, string] => [name, readFileSync(path.join(SOURCES, name), 'utf8')]);

/** A key with computed parts as the keys that it may come to. */
function pattern(key: string): RegExp {
  return new RegExp(`^${key.split('*').map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`);
}

describe('the catalogues of texts', () => {
  it('are there for every language', () => {
    expect(Object.keys(CATALOGUES).sort()).toEqual([...LANGUAGES].sort());
  });

  it('have the same keys in every language', () => {
    for (const tree of Object.values(CATALOGUES)) expect([...singular(keys(tree))].sort()).toEqual([...known].sort());
  });

  it('have every form that a language counts in', () => {
    // Every language counts in `other`: a key such as `too_many` is none of these.
    const counted = new Set(keys(en).filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')));
    const missing = Object.entries(CATALOGUES).flatMap(([language, tree]) => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const there = new Set(keys(tree));
      return [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !there.has(key)).map((key) => `${language} ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it('have the same placeholders in every language', () => {
    const placeholders = (tree: object, key: string) => [...text(tree, key).matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
    for (const tree of Object.values(CATALOGUES)) {
      const shared = keys(en).filter((key) => keys(tree).includes(key));
      for (const key of shared) expect([key, ...placeholders(tree, key)]).toEqual([key, ...placeholders(en, key)]);
    }
  });

  it.each([
    ['en', 'On demand'],
    ['fr', 'À la demande'],
  ] as const)('call the status of what is over the same everywhere in %s', (language, name) => {
    const { match, events, home, favorites } = { en, fr }[language];
    const shown = [match.status.onDemand, match.status.onDemandLength.replace(' {{length}}', ''), events.title.vod, events.tab.vod, home.onDemand, favorites.when.past];
    expect([...new Set(shown)]).toEqual([name]);
  });

  it('have no empty text', () => {
    for (const tree of Object.values(CATALOGUES)) for (const key of keys(tree)) expect(text(tree, key).trim(), key).not.toBe('');
  });

  it('have every key that is asked for', () => {
    const all = [...known];
    const asked = sources.flatMap(([name, code]) => askedKeys(name, code));
    expect(asked.length).toBeGreaterThan(100);
    const missing = asked.filter(({ text: key }) => (key.includes('*') ? !all.some((one) => pattern(key).test(one)) : !known.has(key)));
    expect(missing).toEqual([]);
  });

  it('have no key that nothing uses', () => {
    const code = sources.map(([, one]) => one).join('\n');
    // Keys are handed on as words, too, and asked for elsewhere.
    const quoted = new Set([...code.matchAll(/'([\w.-]+)'|"([\w.-]+)"/g)].map(([, one, other]) => one ?? other));
    const made = [...code.matchAll(/`([\w.-]*\.(?:[\w.-]|\$\{[^}]+\})*)`/g)].map(([, key = '']) => pattern(key.replaceAll(/\$\{[^}]+\}/g, '*')));
    expect([...known].filter((key) => !quoted.has(key) && !made.some((one) => one.test(key)))).toEqual([]);
  });
});

describe('the components', () => {
  it('have no text of their own', () => {
    const isKey = (one: string) => known.has(one) || (one.includes('*') && [...known].some((key) => pattern(one).test(key)));
    expect(sources.flatMap(([name, code]) => writtenTexts(name, code, isKey))).toEqual([]);
  });
});
