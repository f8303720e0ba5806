import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** How far things have moved on the page since it began to load, and what moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      // The entry of the navigation is always there: with it come the shifts, should there be any.
      const observer = new PerformanceObserver((list) => list.getEntriesByType('navigation').length > 0 && resolve(list.getEntriesByType('layout-shift')));
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'navigation', buffered: true });
    });
    const shifts = (entries as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()}.${element.className.toString().replaceAll(' ', '.')}` : 'gone';
    };
    return {
      total: Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 10_000) / 10_000,
      moved: shifts.map(({ value, sources }) => `${value.toFixed(4)} ${sources.map(({ node }) => name(node)).join(' ')}`),
    };
  });
}

/** What makes the page wider than the window, so that it scrolls sideways; nothing, as a rule. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const scrolls = (element: Element): boolean => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflowX !== 'visible') return true;
      }
      return false;
    };
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1 && !scrolls(one));
    const names = wide.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
    return [`${scrollWidth} in ${clientWidth}`, ...names.slice(0, 5)];
  });
}

/** Words on buttons, links and fields that are cut off without a sign that there is more. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a, label, [role="radio"], h1, h2, h3')];
    // A day of the calendar shows as much as fits of what its list shows whole.
    const previews = '[role="gridcell"]';
    const cut = (one: HTMLElement) => {
      const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(one);
      if (overflow === 'visible' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      return one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2;
    };
    return controls
      .filter((one) => !one.closest(previews) && one.offsetWidth > 1 && one.textContent.trim() !== '' && cut(one))
      .map((one) => `${one.tagName.toLowerCase()}.${one.className} “${one.textContent.trim().slice(0, 40)}”`);
  });
}
