import type { ColorSettings } from '@/api/types';
import { themeCss } from './themeCss';

/** The page's policy refuses styles that a script writes into the document, not sheets that it constructs. */
let sheet: CSSStyleSheet | null = null;
let applied: string | null = null;

/**
 * Puts a theme's rules into the page. It came with the same ones, unless it is a preview or the theme was edited since:
 * nothing is touched where they are in effect.
 */
export function applyRules(settings: ColorSettings): void {
  const css = themeCss(settings);
  const sent = document.querySelector('style[data-channel-theme]');
  if (css === (sent ? sent.textContent : applied)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(css);
  applied = css;
  sent?.remove();
}
