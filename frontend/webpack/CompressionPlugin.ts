import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack, { type Compiler } from 'webpack';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json)$/;
/** Bytes. Below this size, the headers of a compressed copy cost more than compression saves. */
const SMALLEST = 512;

/** Writes `.br` and `.gz` files beside every compressible asset, so that the server doesn't compress them itself. */
export class CompressionPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('CompressionPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'CompressionPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER }, async (assets) => {
        const names = Object.keys(assets).filter((name) => name.startsWith('assets/') && COMPRESSIBLE.test(name));
        await Promise.all(
          names.map(async (name) => {
            const source = assets[name]?.buffer();
            if (!source || source.length < SMALLEST) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
            const [br, gz] = await Promise.all([brotli(source, { params }), zip(source, { level: 9 })]);
            compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
          }),
        );
      });
    });
  }
}
