import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules of the standard that axe considers experimental and runs only if named: WCAG 2.5.3, label in name. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/** Returns axe's violations of WCAG 2.2 AA, one per line. */
export async function objections(page: Page): Promise<string[]> {
  return lines(builder(page).withTags(STANDARD));
}

/** Returns axe's contrast violations only: nothing else depends on the palette. */
export async function contrastObjections(page: Page): Promise<string[]> {
  return lines(builder(page).withRules(['color-contrast']));
}

function builder(page: Page): AxeBuilder {
  // There are no frames to check; in legacy mode axe needs no second page for its report.
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], rules: EXPERIMENTAL });
}

async function lines(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any: [check] }) => `${id}: ${target.join(' ')} ${check?.message ?? ''}`));
}
