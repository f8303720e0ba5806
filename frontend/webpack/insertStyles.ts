/**
 * Returns the `insert` option of mini-css-extract-plugin: a function of the link, whose source code the plugin writes into
 * the page. Browsers have no timeout for style sheets: after `limit` milliseconds the link counts as failed, like a script
 * after webpack's `chunkLoadTimeout`. The plugin removes the handlers once the link has loaded or failed.
 */
export function insertStyles(limit: number): (link: unknown) => void {
  const code = `(link) => { document.head.append(link); setTimeout(() => link.onerror && link.onerror({ type: 'timeout' }), ${limit}); }`;
  return Object.assign(() => undefined, { toString: () => code });
}
