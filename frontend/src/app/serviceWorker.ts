import { currentLanguage, onLanguageChange } from '@/i18n/translate';

/**
 * Has the browser keep the channel's offline page, once the page itself is there. Not in another site's frame, which is
 * no place to install anything, and not while developing.
 */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production') return;
  if (!('serviceWorker' in navigator) || window.top !== window.self) return;
  // Without one everything works but for the offline page, so a refusal is no fault.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // It speaks for the site while there is no connection, so it has to know in which language.
  const tell = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language: currentLanguage() }));
  onLanguageChange(tell);
  // This runs once the page stands there, and its language was chosen before.
  tell();
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
