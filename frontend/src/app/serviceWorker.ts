import { currentLanguage, onLanguageChange } from '@/i18n/translate';

/**
 * Registers the service worker, which caches the channel's offline page, after the page has loaded. Skipped in development
 * and in a frame of another site, which should install nothing.
 */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production') return;
  if (!('serviceWorker' in navigator) || window.top !== window.self) return;
  // Only the offline page needs the worker, so a failed registration is ignored.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // The offline page is shown in the site's current language.
  const tell = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language: currentLanguage() }));
  onLanguageChange(tell);
  // The language was chosen before this runs.
  tell();
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
