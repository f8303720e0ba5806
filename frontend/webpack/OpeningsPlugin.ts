import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Compiler } from 'webpack';

const SCRIPT = 'src/app/openings/print.ts';

/**
 * Emits `openings.json`: the initial HTML of pages, rendered from the components that render it again in the browser. A child
 * process renders them, because this process wouldn't load changed modules again.
 */
export class OpeningsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('OpeningsPlugin', (compilation) => {
      const rendered = render(compiler.context);
      // The failure is reported where the promise is awaited.
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
