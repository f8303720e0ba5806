import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Returns the page's total layout shift since it began to load, and the elements that moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      // The navigation's entry always exists: buffered shifts arrive together with it, if there are any.
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

/** Returns the elements that make the page scroll sideways; normally none. */
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

/** Returns buttons, links, fields and headings whose words are cut off without an ellipsis. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a, label, [role="radio"], h1, h2, h3')];
    // A day of the calendar shows only as much as fits; its list shows everything.
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
