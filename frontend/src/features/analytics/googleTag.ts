import type { Settings } from '@/api/types';
import { consent, followConsent, needsConsent } from './consent';

const HOST = 'https://www.googletagmanager.com';

/** Globals that Google's script reads. */
interface TagWindow {
  dataLayer?: unknown[];
  [disabled: `ga-disable-${string}`]: boolean;
}

export interface GoogleTag {
  pageViewed: (path: string) => void;
}

const NONE: GoogleTag = { pageViewed: () => undefined };

/**
 * Loads the channel's Google tag, if it has one: at once, or after consent where the channel asks for it. When consent is
 * withdrawn, counting stops and the tag's cookies are deleted.
 */
export function followGoogleTag(google: Settings['google-analytics']): GoogleTag {
  const id = google['google-tag'];
  if (id === null) return NONE;
  const page = window as unknown as TagWindow;
  const isOn = () => !needsConsent(google) || consent() === 'accepted';
  let loaded = false;
  let path: string | null = null;

  const view = () => path !== null && pushView(page, path);
  const follow = () => {
    const on = isOn();
    page[`ga-disable-${id}`] = !on;
    if (!on && loaded) takeBack(page);
    if (on && loaded) gtag(page, 'consent', 'update', { analytics_storage: 'granted' });
    if (!on || loaded) return;
    loaded = true;
    load(page, id, path);
    view();
  };
  follow();
  followConsent(follow);
  return {
    pageViewed: (viewed) => {
      path = viewed;
      if (loaded && isOn()) view();
    },
  };
}

/** Google's script expects `arguments` objects in the data layer; it treats plain arrays differently. */
function gtag(page: TagWindow, ...command: unknown[]): void {
  (function push(..._command: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    (page.dataLayer ??= []).push(arguments);
  })(...command);
}

function load(page: TagWindow, id: string, path: string | null): void {
  gtag(page, 'consent', 'default', { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  const manager = id.startsWith('GTM-');
  if (manager) page.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  else {
    gtag(page, 'js', new Date());
    gtag(page, 'config', id, { send_page_view: false, page_location: window.location.origin + (path ?? '/') });
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}/${manager ? 'gtm.js' : 'gtag/js'}?id=${id}`;
  document.head.append(script);
}

/** Reports the path only: the query may hold personal data. */
function pushView(page: TagWindow, path: string): void {
  // Later events of the tag report this address instead of the browser's.
  gtag(page, 'set', { page_location: window.location.origin + path });
  gtag(page, 'event', 'page_view', { page_path: path, page_title: document.title });
}

function takeBack(page: TagWindow): void {
  gtag(page, 'consent', 'update', { analytics_storage: 'denied' });
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const { hostname } = window.location;
  // A tag sets its cookies on the widest domain that the browser allows: try every parent domain.
  const domains = ['', ...hostname.split('.').map((_, index, parts) => `; domain=${parts.slice(index).join('.')}`)];
  for (const name of names.filter((one) => /^_ga(_|$)|^_gid$/.test(one))) {
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
