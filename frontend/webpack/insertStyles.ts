/**
 * How a chunk's style sheet enters the page, as mini-css-extract-plugin takes it: a function of the link, of which it
 * writes the code into the page. Browsers wait for a style sheet without end: after `limit` milliseconds it counts as
 * failed, as a script does by webpack's `chunkLoadTimeout`. The plugin removes the handlers once the link is done.
 */
export function insertStyles(limit: number): (link: unknown) => void {
  const code = `(link) => { document.head.append(link); setTimeout(() => link.onerror && link.onerror({ type: 'timeout' }), ${limit}); }`;
  return Object.assign(() => undefined, { toString: () => code });
}
