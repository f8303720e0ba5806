/** Whether only signed-in viewers have this page. */
export function isForViewers(path: string): boolean {
  return path === '/verify-notice' || path === '/profile' || path.startsWith('/profile/');
}

/** Whether this is where passes are shown and bought. */
export function isShop(path: string): boolean {
  return /^\/(packages|buy|select-package\/.*)$/.test(path);
}

/** Whether the address of this page tells of its viewer: their account, what they wanted to buy, a clip of their own. */
export function isPersonal(path: string): boolean {
  return isForViewers(path) || path === '/buy' || path.startsWith('/watch_library/');
}
