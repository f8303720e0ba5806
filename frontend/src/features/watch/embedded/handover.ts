/** The code that a window of the site hands to the player that opened it: both are of the same origin, on different sites' pages. */
interface Handover {
  type: typeof TYPE;
  code: string;
}

const TYPE = 'grandstand:session-code';

/** Hands a one-time code to the window that opened this one. Whether there is one: another site's page may have cut the tie. */
export function handOver(code: string): boolean {
  const opener = window.opener as Window | null;
  if (!opener) return false;
  const message: Handover = { type: TYPE, code };
  // To this very origin only: a page of another site that opened this window hears nothing.
  opener.postMessage(message, window.location.origin);
  return true;
}

/** Waits for the code that `from` hands over; anything that others say is passed over. Gives back how to end that. */
export function awaitHandover(from: Window, onCode: (code: string) => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== from || origin !== window.location.origin || !isHandover(data)) return;
    stop();
    onCode(data.code);
  };
  const stop = () => window.removeEventListener('message', onMessage);
  window.addEventListener('message', onMessage);
  return stop;
}

function isHandover(data: unknown): data is Handover {
  return typeof data === 'object' && data !== null && (data as Partial<Handover>).type === TYPE && typeof (data as Partial<Handover>).code === 'string';
}
