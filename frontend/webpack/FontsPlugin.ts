import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** A font family that themes may use, as listed in `tenants/fonts.json`. */
interface Family {
  family: string;
  package: string;
  weights: number[];
}

interface Face {
  weight: string;
  style: 'normal';
  src: string;
  unicode_range: string;
}

const SUBSETS = ['latin', 'latin-ext'] as const;

/**
 * Emits the fonts that themes may use, and `fonts.json`, from which the server writes `@font-face` rules for the channel's
 * two families only: no page loads another brand's fonts.
 */
export class FontsPlugin {
  constructor(private readonly list: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = webpack;
    compiler.hooks.thisCompilation.tap('FontsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'FontsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        compilation.fileDependencies.add(this.list);
        if (!existsSync(this.list)) {
          compilation.errors.push(new WebpackError(`The list of fonts ${this.list} is missing.`));
          return;
        }
        const faces: Record<string, Face[]> = {};
        for (const family of JSON.parse(readFileSync(this.list, 'utf8')) as Family[]) {
          try {
            faces[family.family] = familyFaces(family, compiler.context, (name, bytes) => {
              compilation.emitAsset(name, new sources.RawSource(bytes));
            });
          } catch (cause) {
            compilation.errors.push(new WebpackError(`Font ${family.family}: ${String(cause)}`));
          }
        }
        compilation.emitAsset('fonts.json', new sources.RawSource(JSON.stringify(faces, null, 1)));
      });
    });
  }
}

/** Emits a family's files: one for all weights of a variable font ("400 900"), one per weight of a static font. */
function familyFaces(family: Family, root: string, emit: (name: string, bytes: Buffer) => void): Face[] {
  const folder = path.join(root, 'node_modules', family.package);
  const ranges = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const stem = path.basename(family.package);
  const variable = family.package.includes('-variable/');
  const cuts = variable
    ? [{ cut: 'wght', weight: `${Math.min(...family.weights)} ${Math.max(...family.weights)}` }]
    : family.weights.map((weight) => ({ cut: String(weight), weight: String(weight) }));
  return cuts.flatMap(({ cut, weight }) =>
    SUBSETS.flatMap((subset) => {
      const file = path.join(folder, 'files', `${stem}-${subset}-${cut}-normal.woff2`);
      if (subset !== 'latin' && !existsSync(file)) return [];
      const bytes = readFileSync(file);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      const name = `assets/fonts/${stem}-${subset}-${cut}.${hash}.woff2`;
      emit(name, bytes);
      return [{ weight, style: 'normal' as const, src: `/${name}`, unicode_range: ranges[subset] ?? '' }];
    }),
  );
}
