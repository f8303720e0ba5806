import webpack, { type Compilation, type Compiler } from 'webpack';

/** A screen's chunk name, which webpack derives from the screen's file: `faq-FaqScreen-tsx` for `faq/FaqScreen`. */
const CHUNK = /^(\w+)-(\w+Screen)-tsx$/;

/**
 * Emits `screens.json`: the addresses of each screen's own scripts and styles, by its module in `src/features`. The server
 * puts them into the page's head, so that a browser loads them in parallel with the entry. Also names a screen's files after
 * its component.
 */
export class ScreensPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('ScreensPlugin', (compilation) => {
      compilation.hooks.afterChunks.tap('ScreensPlugin', (chunks) => {
        for (const chunk of chunks) chunk.name = chunk.name?.replace(CHUNK, '$2');
      });
      // After file names have their hashes, and before compression.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ScreensPlugin', stage }, () => {
        compilation.emitAsset('screens.json', new sources.RawSource(JSON.stringify(filesOfScreens(compilation), null, 1)));
      });
    });
  }
}

function filesOfScreens(compilation: Compilation): Record<string, string[]> {
  const entry = new Set([...compilation.entrypoints.values()].flatMap((group) => group.getFiles()));
  const own = (files: readonly string[]) => files.filter((file) => !entry.has(file) && /\.(js|css)$/.test(file));
  const screens = [...compilation.namedChunkGroups].filter(([name]) => CHUNK.test(name));
  return Object.fromEntries(screens.map(([name, group]) => [name.replace(CHUNK, '$1/$2'), own(group.getFiles()).map((file) => `/${file}`)]));
}
