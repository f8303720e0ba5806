import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Compiler } from 'webpack';

const SCRIPT = 'src/app/openings/print.ts';

/**
 * Emits `openings.json`: the beginnings of pages, rendered from the components that draw them again. They are rendered
 * in a process of their own, beside the compilation, as no module of this one is read anew when its file changes.
 */
export class OpeningsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('OpeningsPlugin', (compilation) => {
      const rendered = render(compiler.context);
      // Reported where it is awaited.
      rendered.catch(() => undefined);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'OpeningsPlugin', stage }, async () => {
        compilation.emitAsset('openings.json', new sources.RawSource(await rendered));
      });
    });
  }
}

async function render(root: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', path.join(root, SCRIPT)], { cwd: root, env });
  return stdout;
}
