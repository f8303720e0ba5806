import webpack, { type Compilation, type Compiler } from 'webpack';

/**
 * Emits `screens.json`: the addresses of each screen's own scripts and styles by the name of its chunk. The server puts
 * them into the head of the page at a screen's address, so that a browser fetches them beside the entry and not after it.
 */
export class ScreensPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('ScreensPlugin', (compilation) => {
      // Once the names of files have their hashes, and before what is emitted is compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ScreensPlugin', stage }, () => {
        compilation.emitAsset('screens.json', new sources.RawSource(JSON.stringify(filesOfScreens(compilation), null, 1)));
      });
    });
  }
}

function filesOfScreens(compilation: Compilation): Record<string, string[]> {
  const entry = new Set([...compilation.entrypoints.values()].flatMap((group) => group.getFiles()));
  const screens = [...compilation.namedChunkGroups].filter(([name]) => !compilation.entrypoints.has(name));
  const own = (files: readonly string[]) => files.filter((file) => !entry.has(file) && /\.(js|css)$/.test(file));
  return Object.fromEntries(screens.map(([name, group]) => [name, own(group.getFiles()).map((file) => `/${file}`)]));
}
