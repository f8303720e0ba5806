import { CHUNK_LOAD_TIMEOUT_MS, RETRY_DELAY_MS } from './constants';

/** The viewer has seen no screen yet: they wait since the page's start, not since the request of a chunk. */
let isFirstPage = true;
/** A chunk of the first page has run out of time, so its other ones have none left. */
let isOver = false;

/** Ends the first page: a chunk that is requested from now on has a time limit of its own. */
export function endFirstPage(): void {
  isFirstPage = false;
}

/**
 * Imports a chunk. One that fails is requested once more, after a second. Settles within `CHUNK_LOAD_TIMEOUT_MS` of the
 * request; on the first page, of the page's start, since its entry scripts are waited for by the same clock
 * (`app/watchEntry.ts`).
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
  // Where slow calls have used the page's time up, no chunk has been waited for yet.
  return isFirstPage && (left > 0 || isOver) ? left : CHUNK_LOAD_TIMEOUT_MS;
}

/** The same loaders, each of which runs once: everyone who asks again has the first answer. */
export function loadOnce<T extends Record<string, () => Promise<unknown>>>(loaders: T): T {
  const once = Object.entries(loaders).map(([name, load]) => {
    let loaded: Promise<unknown> | undefined;
    return [name, () => (loaded ??= loadChunk(load))] as const;
  });
  return Object.fromEntries(once) as T;
}
