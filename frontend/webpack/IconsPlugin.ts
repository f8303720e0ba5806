import webpack, { type Compiler } from 'webpack';

type Node = [tag: string, attributes: { d?: string }];

const ICON = /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/**
 * Rewrites each icon of the icon package as one path: `createIcon("M4 4l16 16M20 4l-16 16")`. The package renders one
 * element per stroke, and gives every icon two unused names.
 */
export class IconsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IconsPlugin', (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap('IconsPlugin', (result, { resource }) =>
        ICON.test(resource) ? [onePath(String(result[0])), undefined, undefined] : result,
      );
    });
  }
}

/** Returns the source of an icon's module, rewritten to one path. */
export function onePath(source: string): string {
  const [, nodes = '[]'] = /const __iconNode = (\[.*?\]);\n/s.exec(source) ?? [];
  const [, look, name] = /createReactComponent\("(outline|filled)", "([\w-]+)"/.exec(source) ?? [];
  const strokes = (JSON.parse(nodes) as Node[]).map(([tag, { d = '' }]) => (tag === 'path' ? d : ''));
  // Paths can be joined only if each starts with an absolute move.
  if (!look || strokes.length === 0 || !strokes.every((stroke) => stroke.startsWith('M'))) {
    throw new Error(`The icon "${name ?? source}" can't be drawn as one path.`);
  }
  const args = [strokes.join(''), ...(look === 'filled' ? [look] : [])].map((arg) => JSON.stringify(arg));
  return `import createIcon from '@/ui/createIcon.tsx';\nexport default createIcon(${args.join(', ')});\n`;
}
