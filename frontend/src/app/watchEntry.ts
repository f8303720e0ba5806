/* This file runs twice: `webpack/WatchPlugin.ts` also writes it into the page, where it has to work without any script. So it imports nothing. */

/** Dispatched on the window once the entry scripts run: from then on the site itself tells what fails. */
export const ENTRY_RAN = 'entry-ran';
/** Dispatched on the window when the site can't start: asks for the failure screen. */
export const ENTRY_FAILED = 'entry-failed';

/**
 * Waits for the scripts that every page needs. Shows the failure screen in place of the page when one of them fails twice
 * or is no script, or when they don't run by `limit` milliseconds after the page's start.
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
    const screen = document.querySelector<HTMLTemplateElement>(`template[lang="${document.documentElement.lang}"]`);
    if (!screen) return;
    // The browser draws nothing while a style sheet hangs, and this screen needs none.
    document.querySelectorAll('link[rel="stylesheet"]').forEach((sheet) => sheet.remove());
    document.body.replaceChildren(screen.content);
    document.querySelector('button')?.addEventListener('click', () => location.reload());
    document.querySelector('h1')?.focus();
  };

  const left = limit - performance.now();
  // Where the page itself took as long, no script has been waited for yet.
  const timer = setTimeout(fail, left > 0 ? left : limit);
  addEventListener('error', onError, true);
  addEventListener(ENTRY_RAN, stop);
  addEventListener(ENTRY_FAILED, fail);
}
