import { brotliCompressSync } from 'node:zlib';
import webpack, { type Compilation, type Compiler } from 'webpack';

/**
 * Fails the build when the scripts that a screen needs before its first interaction (the entry's, and the screen's own
 * chunk) exceed the budget, in brotli bytes. Screens have named chunks; chunks loaded on demand, such as the player, have no
 * name and don't count.
 */
export class BudgetPlugin {
  constructor(private readonly budget: number) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'BudgetPlugin', stage }, () => this.check(compilation));
    });
  }

  private check(compilation: Compilation): void {
    const sizes = new Map<string, number>();
    const sizeOf = (file: string) => {
      const size = sizes.get(file) ?? brotliCompressSync(compilation.getAsset(file)?.source.buffer() ?? new Uint8Array()).length;
      sizes.set(file, size);
      return size;
    };
    const entry = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
    const named = [...compilation.namedChunkGroups].filter(([name]) => !compilation.entrypoints.has(name));
    const logger = compilation.getLogger('BudgetPlugin');
    for (const [name, group] of named) {
      const files = [...new Set([...entry, ...group.getFiles()])].filter((file) => file.endsWith('.js'));
      const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
      const list = files.map((file) => `  ${sizeOf(file)} ${file}`).join('\n');
      logger.info(`${name}: ${total} of ${this.budget} bytes before the first interaction\n${list}`);
      if (total > this.budget) {
        compilation.errors.push(
          new webpack.WebpackError(
            `The screen "${name}" needs ${total} bytes of brotli before the first interaction, over the budget of ${this.budget}:\n${list}`,
          ),
        );
      }
    }
  }
}
