import { CHUNK_LOAD_TIMEOUT_MS, RETRY_DELAY_MS } from './constants';

/** True until the first screen is shown; until then the timeout counts from the page's start, not from the request. */
let isFirstPage = true;
/** A chunk of the first page timed out, so its other chunks fail at once. */
let isOver = false;

/** Ends the first page: each later chunk has its own timeout. */
export function endFirstPage(): void {
  isFirstPage = false;
}

/**
 * Imports a chunk and retries once, after a second. Settles within `CHUNK_LOAD_TIMEOUT_MS` of the request; on the first page
 * of the page's start, because `app/watchEntry.ts` measures the entry scripts by the same clock.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const ofFirstPage = isFirstPage;
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      if (ofFirstPage) isOver = true;
      reject(Object.assign(new Error('A chunk did not come in time.'), { name: 'ChunkLoadError' }));
    }, timeLeft());
  });
  const again = async (cause: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    if (isLate) throw cause;
    return load();
  };
  return Promise.race([load().catch(again), late]).finally(() => clearTimeout(timer));
}

function timeLeft(): number {
  const left = CHUNK_LOAD_TIMEOUT_MS - performance.now();
  // If slow calls used up the page's time before any chunk timed out, the chunk gets the full timeout.
  return isFirstPage && (left > 0 || isOver) ? left : CHUNK_LOAD_TIMEOUT_MS;
}

/** Memoizes loaders: each runs once, and later calls get the first result. */
export function loadOnce<T extends Record<string, () => Promise<unknown>>>(loaders: T): T {
  const once = Object.entries(loaders).map(([name, load]) => {
    let loaded: Promise<unknown> | undefined;
    return [name, () => (loaded ??= loadChunk(load))] as const;
  });
  return Object.fromEntries(once) as T;
}
