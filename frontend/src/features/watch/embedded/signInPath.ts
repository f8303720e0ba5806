const QUERY = 'sign_in';

/** Returns the path of the sign-in popup: the embedded player's own address, so that other sites cannot tell them apart. */
export function signInPath(eventId: number): string {
  return `/watch_embed/${eventId}?${QUERY}=1`;
}

/** Returns whether this page is that popup, and not a frame. */
export function isSignInWindow(search: string): boolean {
  return window.top === window && new URLSearchParams(search).has(QUERY);
}
