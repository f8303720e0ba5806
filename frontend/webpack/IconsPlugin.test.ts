// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onePath } from './IconsPlugin';

const SOURCES = path.join(import.meta.dirname, '../src');
const ICONS = path.join(import.meta.dirname, '../node_modules/@tabler/icons-react/dist/esm/icons');

/** Returns the icons of the package that the sources import. */
function used(): string[] {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const names = sources.flatMap((name) => [...readFileSync(path.join(SOURCES, name), 'utf8').matchAll(/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs/g)]);
  return [...new Set(names.map(([, name]) => name ?? ''))];
}

/** Returns the arguments of `createIcon` in the module that `onePath` writes for an icon of the package. */
function argumentsOf(icon: string): string[] {
  const [, args] =
    /^import createIcon from '@\/ui\/createIcon\.tsx';\nexport default createIcon\((.*)\);\n$/.exec(
      onePath(readFileSync(path.join(ICONS, `${icon}.mjs`), 'utf8')),
    ) ?? [];
  return JSON.parse(`[${args}]`) as string[];
}

const module = (nodes: string) => `const __iconNode = ${nodes};\nconst IconDot = createReactComponent("outline", "dot", "Dot", __iconNode);\n`;

it('has the strokes of an icon in one path', () => {
  expect(argumentsOf('IconX')).toEqual(['M18 6l-12 12M6 6l12 12']);
  const [path, look] = argumentsOf('IconPlayerPauseFilled');
  expect([path?.match(/M/g)?.length, look]).toEqual([2, 'filled']);
});

it('can draw every icon of the package that the site has', async () => {
  const names = used();
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const { __iconNode: nodes } = (await import(path.join(ICONS, `${name}.mjs`))) as { __iconNode: [string, { d: string }][] };
    expect(argumentsOf(name)[0], name).toBe(nodes.map(([, { d }]) => d).join(''));
  }
});

it.each([
  ['a circle', module('[["circle", { "cx": "12", "cy": "12", "r": "1", "key": "svg-0" }]]')],
  ['a stroke that goes on from the one before', module('[["path", { "d": "M4 4l2 2" }], ["path", { "d": "m1 1l2 2" }]]')],
  ['nothing', module('[]')],
  ['another form', 'export default "M4 4l16 16";\n'],
])('stops the build at an icon of %s', (_, source) => {
  expect(() => onePath(source)).toThrow("can't be drawn as one path");
});
