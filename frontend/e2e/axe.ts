import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/**
 * axe's minified script, which every page has to parse. `AxeBuilder` injects the full one, anew for each check; it remains for
 * pages with frames and for parts of a page.
 */
const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules of the standard that axe considers experimental and runs only if named: WCAG 2.5.3, label in name. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/** Returns axe's violations of WCAG 2.2 AA, one per line. */
export async function objections(page: Page): Promise<string[]> {
  return violations(page, { runOnly: { type: 'tag', values: STANDARD }, rules: EXPERIMENTAL });
}

/** Returns axe's contrast violations only: nothing else depends on the palette. */
export async function contrastObjections(page: Page): Promise<string[]> {
  return violations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(SCRIPT);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run: (where: Document, how: RunOptions) => Promise<AxeResults> } };
    const { violations: found } = await axe.run(document, { ...given, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target, any: [check] }) => `${id}: ${target.join(' ')} ${check?.message ?? ''}`));
  }, options);
}
