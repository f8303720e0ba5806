// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/constants';
import { askedKeys, writtenTexts } from '@/testing/writtenTexts';
import { compiled, flatten } from '../../webpack/texts';
import en from './en.json';
import fr from './fr.json';

const SOURCES = path.join(import.meta.dirname, '..');
const CATALOGUES: Record<(typeof LANGUAGES)[number], object> = { en, fr };

const texts = (tree: object) => flatten(tree as Parameters<typeof flatten>[0]);
const keys = (tree: object) => texts(tree).map(([key]) => key);
const known = new Set(keys(en));

type Token = string | [name: string, kind?: string, forms?: Record<string, string | Token[]>];

/** Returns the placeholder names and plural forms of a compiled text. */
function parts(message: string | Token[]): { names: string[]; forms: string[][] } {
  const found = { names: [] as string[], forms: [] as string[][] };
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, forms = {}] = token;
    found.names.push(name);
    if (kind !== 'plural') continue;
    const counted = Object.entries(forms).filter(([form]) => form !== 'offset');
    found.forms.push(counted.map(([form]) => form));
    for (const [, text] of counted) found.names.push(...parts(text).names);
  }
  return found;
}

const partsOf = (tree: object) => new Map(Object.entries(compiled(JSON.stringify(tree), 'all')).map(([key, message]) => [key, parts(message as Token[])]));

/** All source files except tests and test helpers, as (name, code). */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d|gen)\.tsx?$/.test(name) && !name.startsWith('testing'))
  .map((name): [string, string] => [name, readFileSync(path.join(SOURCES, name), 'utf8')]);

/** Returns a pattern of all keys that a key with computed parts (`*`) can become. */
function pattern(key: string): RegExp {
  return new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[\\w-]+')}$`,
  );
}

describe('the catalogues of texts', () => {
  it('are there for every language', () => {
    expect(Object.keys(CATALOGUES).sort()).toEqual([...LANGUAGES].sort());
  });

  it('have the same keys in every language', () => {
    for (const tree of Object.values(CATALOGUES)) expect(keys(tree).sort()).toEqual([...known].sort());
  });

  it.each(LANGUAGES)('have every form that is counted in, and the same placeholders: %s', (language) => {
    const english = partsOf(en);
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    let counted = 0;
    for (const [key, { names, forms }] of partsOf(CATALOGUES[language])) {
      expect([key, ...[...new Set(names)].sort()]).toEqual([key, ...[...new Set(english.get(key)?.names)].sort()]);
      for (const form of forms) expect([key, ...form.sort()]).toEqual([key, ...wanted]);
      counted += forms.length;
    }
    expect(counted).toBeGreaterThan(20);
  });

  it.each([
    ['en', 'On demand'],
    ['fr', 'À la demande'],
  ] as const)('call the status of what is over the same everywhere in %s', (language, name) => {
    const { match, events, home, favorites } = { en, fr }[language];
    const shown = [
      match.status.onDemand,
      match.status.onDemandLength.replace(' {length}', ''),
      events.title.vod,
      events.tab.vod,
      home.onDemand,
      favorites.when.past,
    ];
    expect([...new Set(shown)]).toEqual([name]);
  });

  it('have a narrow no-break space before ? ! : ; and inside of « » in French, and no other', () => {
    const NARROW = '\u202F';
    for (const [key, text] of texts(fr)) {
      // A clock and the syntax of plural forms have their own colons and no space.
      for (const [, before, sign] of text.matchAll(/(.?)([?!:;»])(?!\d)/g)) expect(before, `${key}: before ${sign}`).toBe(NARROW);
      for (const [, after] of text.matchAll(/«(.?)/g)) expect(after, `${key}: after «`).toBe(NARROW);
    }
  });

  it('have no empty text', () => {
    for (const tree of Object.values(CATALOGUES)) for (const [key, text] of texts(tree)) expect(text.trim(), key).not.toBe('');
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
    // Keys are also passed around as strings and looked up elsewhere.
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
