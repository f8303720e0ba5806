import { STORAGE_PREFIX } from './constants';

/** Key in `sessionStorage`, so a simulation applies to one tab only. */
export const STORED = `${STORAGE_PREFIX}simulation`;

/** Whether this tab simulates another viewer or opens a simulation link. Then everything else waits for the simulation. */
export const simulating = /^\/simulate\?.*link=/.test(window.location.pathname + window.location.search) || isKept();

function isKept(): boolean {
  try {
    return STORED in sessionStorage;
  } catch {
    return false;
  }
}
