import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import HtmlWebpackPlugin, { type HtmlTagObject } from 'html-webpack-plugin';
import type { Compiler } from 'webpack';
import { LANGUAGES } from '../src/lib/constants.ts';

const SOURCES = path.join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');

/**
 * Inlines what must work without any file of the build: the script that waits for the entry scripts, and the failure screen
 * that it shows when they don't load, with its styles, in each language. The server allows the script and the styles by
 * their hashes (`server/web/src/shell/`).
 */
export class WatchPlugin {
  constructor(
    private readonly limit: number,
    private readonly retryDelay: number,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('WatchPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('WatchPlugin', (data) => ({
        ...data,
        // Before the style sheets: a script after one that hangs never runs.
        headTags: [element('script', watchScript(this.limit, this.retryDelay)), element('style', failureStyles()), ...data.headTags],
        bodyTags: [...LANGUAGES.map((lang) => element('template', failureScreen(lang), { lang })), ...data.bodyTags],
      }));
    });
  }
}

/** Returns `src/app/watchEntry.ts` compiled to a self-contained script. */
export function watchScript(limit: number, retryDelay: number): string {
  const source = read('app/watchEntry.ts').replaceAll(/^export /gm, '');
  const { code } = transformSync(`(() => {${source}\nwatchEntry(${limit}, ${retryDelay});})();`, {
    configFile: false,
    swcrc: false,
    isModule: false,
    minify: true,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: true, format: { comments: false } },
    },
  });
  return code.trim();
}

/** Returns the HTML of the failure screen. */
export function failureScreen(language: (typeof LANGUAGES)[number]): string {
  const { errors } = JSON.parse(read(`i18n/${language}.json`)) as { errors: Record<'chunk' | 'chunk_text' | 'reload', string> };
  const [title, text, reload] = [errors.chunk, errors.chunk_text, errors.reload].map(escaped);
  return `<main><div class="entry-failure" role="alert"><h1 tabindex="-1">${title}</h1><p>${text}</p><button type="button">${reload}</button></div></main>`;
}

function failureStyles(): string {
  const rules = read('theme/failure.css').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return rules
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function element(tagName: string, innerHTML: string, attributes: Record<string, string> = {}): HtmlTagObject {
  return { tagName, innerHTML, attributes, voidTag: false, meta: {} };
}
