import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { RuleSetRule } from 'webpack';
import { british } from './spelling.ts';

/** Sections of the English texts that only some screens need. Those screens' scripts import them: `import '@/i18n/en.json?events'`. */
export const OF_SCREENS = [
  'account',
  'accounts',
  'bought',
  'buy',
  'clipping',
  'clips',
  'countdown',
  'events',
  'faq',
  'favorites',
  'forms',
  'home',
  'keys',
  'library',
  'orders',
  'pages',
  'passes',
  'payments',
  'player',
  'privacy',
  'rail',
  'receipts',
  'region',
  'results',
  'simulation',
  'spelling',
  'teams',
  'verification',
  'watch',
];

/** A compiled text: its words, and its placeholders as `[name]`, `[name, 'number']` or `[name, 'plural', forms]`. */
export type Compiled = ReturnType<typeof compileMessage>;
interface Tree {
  [name: string]: string | Tree;
}

/** Returns the texts of a catalogue by their full keys. */
export function flatten(tree: Tree, above = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[above + name, value]] : flatten(value, `${above}${name}.`),
  );
}

/** Returns the compiled texts of a part of a catalogue: `all`, a section by its name, or `first` (every section that no screen imports). */
export function compiled(catalogue: string, part: string): Record<string, Compiled> {
  return Object.fromEntries(textsOf(catalogue, part).map(([key, text]) => [key, compileMessage(text)]));
}

function textsOf(catalogue: string, part: string): [key: string, text: string][] {
  const tree = JSON.parse(catalogue) as Tree;
  const isIn = (section: string) => part === 'all' || (part === 'first' ? !OF_SCREENS.includes(section) : section === part);
  return flatten(Object.fromEntries(Object.entries(tree).filter(([section]) => isIn(section))));
}

/** Returns the script for `en.json?<part>`, which provides the texts, and those that are spelt otherwise in British English. */
export function providing(catalogue: string, part: string): string {
  const spelt = textsOf(catalogue, part).filter(([, text]) => british(text) !== text);
  const provided = [compiled(catalogue, part), ...(spelt.length > 0 ? [spellings(spelt)] : [])];
  return `import { provideTexts } from '@/i18n/translate';\nprovideTexts(${provided.map((texts) => JSON.stringify(texts)).join()});\n`;
}

const spellings = (texts: [key: string, text: string][]) => Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(british(text))]));

/** Returns the rules for catalogues: `fr.json?all` is the whole catalogue, `en.json?events` provides one section, `en.json?first` all that no screen imports. */
export function texts(): RuleSetRule[] {
  return [
    {
      test: /[\\/]i18n[\\/]\w+\.json$/,
      resourceQuery: /^\?all$/,
      type: 'json',
      parser: { parse: (text: string) => compiled(text, 'all') },
    },
    {
      test: /[\\/]i18n[\\/]en\.json$/,
      resourceQuery: /^\?(?!all$)\w+$/,
      type: 'javascript/auto',
      sideEffects: true,
      use: { loader: path.join(import.meta.dirname, 'madeBy.js'), options: { make: providing } },
    },
  ];
}
