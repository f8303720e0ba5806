const QUERY = 'sign_in';

/** Where a window signs in the player that opened it: the player's own address, which other sites' pages can't tell from it. */
export function signInPath(eventId: number): string {
  return `/watch_embed/${eventId}?${QUERY}=1`;
}

/** Whether this page is that window, and no frame. */
export function isSignInWindow(search: string): boolean {
  return window.top === window && new URLSearchParams(search).has(QUERY);
}
