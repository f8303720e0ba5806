import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en.json';
import fr from './fr.json';

const SOURCES = path.join(import.meta.dirname, '..');
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keys(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keys(value, `${prefix}${name}.`) : [prefix + name],
  );
}

function text(tree: object, key: string): string {
  return String(key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], tree));
}

/** Every quoted word in the sources: a key counts as used where it, or the template it is made from, stands. */
function sources(): string {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(SOURCES, name), 'utf8'))
    .join('\n');
}

function templates(code: string): RegExp[] {
  return [...code.matchAll(/`([\w.]*\.)\$\{[^}]+\}([\w.]*)`/g)].map(
    ([, before = '', after = '']) => new RegExp(`^${before.replaceAll('.', '\\.')}[\\w-]+${after.replaceAll('.', '\\.')}$`),
  );
}

describe('the catalogues of texts', () => {
  const singular = (list: string[]) => new Set(list.map((key) => key.replace(PLURAL, '')));

  it('have the same keys in both languages', () => {
    expect([...singular(keys(fr))].sort()).toEqual([...singular(keys(en))].sort());
  });

  it('have the same placeholders in both languages', () => {
    const placeholders = (tree: object, key: string) => [...text(tree, key).matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
    const shared = keys(en).filter((key) => keys(fr).includes(key));
    for (const key of shared) expect([key, ...placeholders(fr, key)]).toEqual([key, ...placeholders(en, key)]);
  });

  it('have no empty text', () => {
    for (const tree of [en, fr]) for (const key of keys(tree)) expect(text(tree, key).trim(), key).not.toBe('');
  });

  it('have no key that nothing uses', () => {
    const code = sources();
    const made = templates(code);
    const unused = [...singular(keys(en))].filter(
      (key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`) && !made.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it('have every key that is asked for', () => {
    const known = singular(keys(en));
    const asked = [...sources().matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});
