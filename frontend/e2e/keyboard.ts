import type { Page } from '@playwright/test';

/** A focused element, and what is wrong with its focus indicator. */
interface Stop {
  name: string;
  again: boolean;
  faults: string[];
}

/** More than the number of focusable elements on any screen. */
const MOST = 300;

/** Presses Tab until every element has had the focus. Returns the faults, the number of elements, and how the walk ended. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<{ stops: number; faults: string[]; end: string }> {
  const faults: string[] = [];
  let latest = 'nothing';
  await page.evaluate(() => Object.assign(window, { walked: new Set(), latest: null }));
  for (let stops = 0; stops < MOST; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focused);
    if (!stop) return { stops, faults, end: `the focus left the page after ${latest}` };
    latest = stop.name;
    // After the last element, the focus returns to the first or moves to the browser's own bar.
    const back = `the focus is back at ${stop.name}`;
    if (stop.again) return { stops, faults: stop.faults.includes('first') ? faults : [...faults, `${back} before it was everywhere`], end: back };
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  const end = `the focus does not leave the page after ${MOST} steps`;
  return { stops: MOST, faults: [...faults, end], end };
}

/** Runs in the page. Returns null if nothing has the focus. */
function focused(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body) return null;
  // The focus has left the page, which still remembers its last position.
  if (!element.matches(':focus')) return null;
  const walked = Reflect.get(window, 'walked') as Set<Element>;
  const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
  // A date field has a stop for each of its parts.
  if (element === Reflect.get(window, 'latest')) return { name, again: false, faults: [] };
  Reflect.set(window, 'latest', element);
  if (walked.has(element)) return { name, again: true, faults: [...walked][0] === element ? ['first'] : [] };
  walked.add(element);

  const outlined = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const shows = (one: Element) => [undefined, '::before', '::after'].some((part) => outlined(getComputedStyle(one, part)));
  // A card or a switch shows the focus of the link or field inside it; a hidden field shows it on its visible replacement.
  const around = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement, element.closest('label, article, li')];
  const faults = around.some((one) => one && shows(one)) ? [] : ['nothing shows that it has the focus'];

  const own = element.getBoundingClientRect();
  const box = own.width <= 2 || own.height <= 2 ? (element.closest('label') ?? element).getBoundingClientRect() : own;
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right <= left || bottom <= top) faults.push('it is out of view');
  else {
    const parts = [0.1, 0.5, 0.9];
    const hits = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)));
    const label = element.closest('label');
    const free = hits.some((hit) => hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit)));
    if (!free) faults.push(`it is covered by ${hits[4]?.tagName.toLowerCase()}.${hits[4]?.getAttribute('class')}`);
  }
  return { name, again: false, faults };
}
