/** So long a page's beginning may take to be shown once its styles are there; beyond, nobody waits for it. */
const LONGEST_MS = 1000;

/**
 * Resolves once the browser has shown the page's beginning with its pictures. At once where there is none, or in the
 * background, where nothing is shown.
 */
export async function painted(): Promise<void> {
  const opening = document.querySelector('#splash > .opening');
  if (!opening || document.visibilityState === 'hidden') return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([late, Promise.all([firstContent(), pictures(opening)]).then(frame)]);
}

/** The first with something in it: a page's ground may be shown before it. */
function firstContent(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((shown) => {
      if (shown.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

async function pictures(opening: Element): Promise<void> {
  // One that can't be had is waited for no longer.
  await Promise.all([...opening.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)));
}

/** The frame that they are in, and the moment after it. */
function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
