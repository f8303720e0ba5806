/** The way that calls of the API take to the server and back. */
export interface Transport {
  fetch: typeof window.fetch;
  /** Hands a call to the browser, which sends it even if the page goes away. Returns whether the browser took it. */
  sendBeacon: typeof navigator.sendBeacon;
}

/** The browser's own. Looked up at each call: what a page replaces later (a test, an extension) is what calls go through. */
export const browser: Transport = {
  fetch: (input, init) => fetch(input, init),
  sendBeacon: (to, data) => navigator.sendBeacon(to, data),
};

let current = browser;

/** The transport of this page's calls. */
export function transport(): Transport {
  return current;
}

/** Sends all calls from now on by another transport. */
export function setTransport(next: Transport): void {
  current = next;
}
