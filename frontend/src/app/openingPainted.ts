/** Upper bound on waiting for first paint, counted from when the stylesheets are loaded. */
const LONGEST_MS = 1000;

/**
 * Resolves after the opening and its pictures are painted. Resolves at once if there is no opening, or if the page is in the
 * background, where browsers do not paint.
 */
export async function openingPainted(): Promise<void> {
  const opening = document.querySelector('#splash > .opening');
  if (!opening || document.visibilityState === 'hidden') return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([late, Promise.all([firstContent(), pictures(opening)]).then(framePainted)]);
}

/** Resolves at the first contentful paint; an earlier first paint may show only the background. */
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
  // A picture that fails to load does not delay the others.
  await Promise.all([...opening.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)));
}

/** Resolves after the next frame is painted. Not in `lib/scheduler.ts`: the first script would load all of it. */
function framePainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
