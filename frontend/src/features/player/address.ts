/** Prefix, token and rest of a media path. The rest is the same for every token of an event. */
const OF_TOKEN = /^(\/media\/)([^/]+)(\/.*)$/;

/** Returns the signed token in the address of a playlist or segment; null for external video. */
export function tokenOf(address: string): string | null {
  return partsOf(address)?.[2] ?? null;
}

/**
 * Returns the address of a playlist or segment with the token of `newest`, the latest address from the server, so that
 * a player keeps its loaded data when its token expires. The address of external video stays the same.
 */
export function renewAddress(address: string, newest: string): string {
  const parts = partsOf(address);
  const token = tokenOf(newest);
  return parts && token ? `${parts[1] ?? ''}${token}${parts[3] ?? ''}` : address;
}

/** Returns the MIME type for an address: an MP4 file or an HLS playlist. */
export function typeOf(address: string): string {
  return new URL(address, window.location.href).pathname.endsWith('.mp4') ? 'video/mp4' : 'application/x-mpegURL';
}

function partsOf(address: string): RegExpExecArray | null {
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin ? OF_TOKEN.exec(url.pathname + url.search) : null;
}
