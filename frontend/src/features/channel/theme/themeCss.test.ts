// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ColorSettings } from '@/api/types';
import { themeCss } from './themeCss';

interface Theme {
  channel: string;
  settings: ColorSettings;
  css: string[];
}

// Written by `tenants/tests/it/themes.rs`, which fails if the server generates other style sheets.
const themes = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../../tenants/tests/themes.json'), 'utf8')) as Theme[];

describe('themeCss', () => {
  it.each(themes)('makes the rules that the server sends with the page: $channel', ({ settings, css }) => {
    expect(themeCss(settings)).toBe(css.join(''));
  });

  it('is compared for every demonstration channel, and in every mode', () => {
    const folders = readdirSync(path.join(import.meta.dirname, '../../../../../seeds'), { withFileTypes: true });
    const channels = folders.filter((folder) => folder.isDirectory() && /^[a-z]/.test(folder.name)).map(({ name }) => name);
    expect(themes.map(({ channel }) => channel)).toEqual(expect.arrayContaining(channels));
    expect(new Set(themes.map(({ settings }) => settings.mode))).toEqual(new Set(['light', 'dark', 'system']));
  });

  it('names a font of the system where no family is known', () => {
    const [{ settings }] = themes as [Theme];
    const css = themeCss({ ...settings, fonts: { ...settings.fonts, families: [] } });
    expect(css).toContain('--font-display:sans-serif;--font-body:sans-serif;');
    expect(css).not.toContain('@font-face');
  });
});
