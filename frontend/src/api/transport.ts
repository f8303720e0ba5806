/** The functions that send API calls to the server. */
export interface Transport {
  fetch: typeof window.fetch;
  /** Queues a request that the browser sends even if the page is closed. Returns whether the browser accepted it. */
  sendBeacon: typeof navigator.sendBeacon;
}

/** The browser's own functions, looked up at each call so that later replacements (by a test or an extension) take effect. */
export const browser: Transport = {
  fetch: (input, init) => fetch(input, init),
  sendBeacon: (to, data) => navigator.sendBeacon(to, data),
};

let current = browser;

export function transport(): Transport {
  return current;
}

/** Replaces the transport of all later calls. */
export function setTransport(next: Transport): void {
  current = next;
}
