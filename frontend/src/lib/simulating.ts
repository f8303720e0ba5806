import { STORAGE_PREFIX } from './constants';

/** Where this tab, and no other, keeps its simulation. */
export const STORED = `${STORAGE_PREFIX}simulation`;

/** Whether this tab shows the site as somebody else would see it, or was sent a link to. All else waits for that then. */
export const simulating = /^\/simulate\?.*link=/.test(window.location.pathname + window.location.search) || isKept();

function isKept(): boolean {
  try {
    return STORED in sessionStorage;
  } catch {
    return false;
  }
}
