/** Whatever follows the token is the same for every token of an event. */
const OF_TOKEN = /^(\/media\/)([^/]+)(\/.*)$/;

/** The signed token in the address of a playlist or segment; null for video that stands elsewhere. */
export function tokenOf(address: string): string | null {
  return partsOf(address)?.[2] ?? null;
}

/**
 * The address of a playlist or segment with the token of `newest`, the address that the server gave last: so a player
 * goes on with what it has loaded when its token runs out. Video that stands elsewhere keeps its address.
 */
export function renewed(address: string, newest: string): string {
  const parts = partsOf(address);
  const token = tokenOf(newest);
  return parts && token ? `${parts[1] ?? ''}${token}${parts[3] ?? ''}` : address;
}

/** The kind of video that stands at an address: a file of its own, or a playlist. */
export function typeOf(address: string): string {
  return new URL(address, window.location.href).pathname.endsWith('.mp4') ? 'video/mp4' : 'application/x-mpegURL';
}

function partsOf(address: string): RegExpExecArray | null {
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin ? OF_TOKEN.exec(url.pathname + url.search) : null;
}
