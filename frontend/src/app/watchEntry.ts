/* `webpack/WatchPlugin.ts` also inlines this file into the page, where it must work without any other script: it must not import anything. */

/** Dispatched on the window when the entry scripts run; from then on the site handles failures itself. */
export const ENTRY_RAN = 'entry-ran';
/** Dispatched on the window when the site cannot start; shows the failure screen. */
export const ENTRY_FAILED = 'entry-failed';

/**
 * Watches the entry scripts. Replaces the page with the failure screen when one of them fails twice or is not valid
 * JavaScript, or when they have not run `limit` milliseconds after the page's start.
 * @public
 */
export function watchEntry(limit: number, retryDelay: number): void {
  const folder = `${location.origin}/assets/`;

  const onError = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement) {
      if (target.src.startsWith(folder)) retry(target);
    } else if (event instanceof ErrorEvent && event.error instanceof SyntaxError && event.filename.startsWith(folder)) {
      fail();
    }
  };

  const retry = ({ src, dataset }: HTMLScriptElement) => {
    if (dataset['again']) return fail();
    const again = document.createElement('script');
    again.src = src;
    again.async = false;
    again.dataset['again'] = 'true';
    setTimeout(() => document.head.append(again), retryDelay);
  };

  const stop = () => {
    clearTimeout(timer);
    removeEventListener('error', onError, true);
  };

  const fail = () => {
    stop();
    const screen = document.querySelector<HTMLTemplateElement>(`template[lang="${document.documentElement.lang.slice(0, 2)}"]`);
    if (!screen) return;
    // A pending stylesheet blocks rendering, and this screen needs none.
    document.querySelectorAll('link[rel="stylesheet"]').forEach((sheet) => sheet.remove());
    document.body.replaceChildren(screen.content);
    document.querySelector('button')?.addEventListener('click', () => location.reload());
    document.querySelector('h1')?.focus();
  };

  const left = limit - performance.now();
  // If the page itself took longer than the limit, the scripts get the full limit from now.
  const timer = setTimeout(fail, left > 0 ? left : limit);
  addEventListener('error', onError, true);
  addEventListener(ENTRY_RAN, stop);
  addEventListener(ENTRY_FAILED, fail);
}
