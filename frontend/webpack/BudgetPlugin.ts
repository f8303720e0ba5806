import { brotliCompressSync } from 'node:zlib';
import webpack, { type Compiler } from 'webpack';

/**
 * Fails the build when the script that the home page needs before its first interaction (the entry, and the chunk
 * named `screen`) outgrows the budget, in brotli bytes.
 */
export class BudgetPlugin {
  constructor(
    private readonly budget: number,
    private readonly screen: string,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = webpack;
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BudgetPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        (assets) => {
          const initial = new Set<string>();
          const groups = [...compilation.entrypoints.values(), compilation.namedChunkGroups.get(this.screen)];
          for (const group of groups) group?.getFiles().forEach((file) => initial.add(file));
          const sizes = [...initial]
            .filter((file) => file.endsWith('.js'))
            .map((file) => ({ file, size: brotliCompressSync(assets[file]?.buffer() ?? new Uint8Array()).length }));
          const total = sizes.reduce((sum, { size }) => sum + size, 0);
          const list = sizes.map(({ file, size }) => `  ${size} ${file}`).join('\n');
          compilation.getLogger('BudgetPlugin').info(`first script: ${total} of ${this.budget} bytes\n${list}`);
          if (total > this.budget) {
            compilation.errors.push(
              new WebpackError(`The first script is ${total} bytes of brotli, over the budget of ${this.budget}:\n${list}`),
            );
          }
        },
      );
    });
  }
}
