/** Message with the code from this site's popup to the player that opened it. Both have the same origin, although another site embeds the player. */
interface Handover {
  type: typeof TYPE;
  code: string;
}

const TYPE = 'grandstand:session-code';

/** Sends a one-time code to the opener. Returns false if there is no opener: the embedding site may have cut it off. */
export function handOver(code: string): boolean {
  const opener = window.opener as Window | null;
  if (!opener) return false;
  const message: Handover = { type: TYPE, code };
  // The target origin keeps the code from other sites that opened this window.
  opener.postMessage(message, window.location.origin);
  return true;
}

/** Waits for the code that `from` sends, and ignores other messages. Returns a function that stops this. */
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
