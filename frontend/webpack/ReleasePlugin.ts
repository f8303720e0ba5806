import { createHash } from 'node:crypto';
import webpack, { type Compilation, type Compiler } from 'webpack';

const PAGE = 'index.html';
const PLACE = '%release%';

/**
 * Writes the build's id into the page: a digest of all file names, which contain content hashes. Pages send it with their
 * error reports.
 */
export class ReleasePlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        const page = compilation.getAsset(PAGE)?.source.source().toString();
        if (page) compilation.updateAsset(PAGE, new sources.RawSource(page.replace(PLACE, release(compilation))));
      });
    });
  }
}

function release(compilation: Compilation): string {
  const names = Object.keys(compilation.assets).filter((name) => name.startsWith('assets/'));
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
}
