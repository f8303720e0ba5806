import type { ColorSettings } from '@/api/types';
import { themeCss } from './themeCss';

/** A constructed sheet, because the content security policy blocks styles that a script writes into the document. */
let sheet: CSSStyleSheet | null = null;
let applied: string | null = null;

/**
 * Applies a theme's rules to the page. Does nothing if they are already in effect: the server sends them with the page, and
 * they differ only in a preview or after the theme was edited.
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
