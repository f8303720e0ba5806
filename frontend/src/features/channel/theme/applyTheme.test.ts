import { beforeEach, expect, it, vi } from 'vitest';
import { channel } from '@/testing/channel';
import { adopted } from '@/testing/sheets';
import { themeCss } from './themeCss';

const theme = channel()['color-settings'];
const edited = { ...theme, radius: 20, mode: 'system' as const };

/** Creates a new page and imports the module again, because it remembers which rules are in effect. */
async function page(html: string) {
  vi.resetModules();
  document.head.innerHTML = html;
  const { applyTheme } = await import('./applyTheme');
  return applyTheme;
}

beforeEach(() => {
  document.adoptedStyleSheets = [];
});

it('touches nothing where the page came with the same rules', async () => {
  const applyTheme = await page(`<style data-channel-theme>${themeCss(theme)}</style>`);
  applyTheme(theme, null);
  expect(adopted()).toEqual([]);
  expect(document.head.querySelectorAll('style')).toHaveLength(1);
  expect(document.documentElement.dataset).toMatchObject({ mode: 'light', hero: 'left', titles: 'plain', cards: 'open', pages: 'plain' });
});

it('themes a page that came without rules, once', async () => {
  const applyTheme = await page('');
  applyTheme(theme, null);
  expect(adopted()).toEqual([themeCss(theme)]);
  const write = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  applyTheme(theme, null);
  expect(write).not.toHaveBeenCalled();
});

it('puts an edited theme in the place of the one that the page came with', async () => {
  const applyTheme = await page(`<style data-channel-theme>${themeCss(theme)}</style><style>#splash{}</style>`);
  applyTheme(edited, 'dark');
  expect(adopted()).toEqual([themeCss(edited)]);
  expect(document.head.innerHTML).toBe('<style>#splash{}</style>');
  expect(document.documentElement.dataset['mode']).toBe('dark');
  applyTheme(theme, 'dark');
  expect(adopted()).toEqual([themeCss(theme)]);
  expect(document.documentElement.dataset['mode']).toBe('light');
});
