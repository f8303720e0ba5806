import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import createIcon from './createIcon';

const SOURCES = path.join(import.meta.dirname, '..');

interface IconModule {
  __iconNode: [tag: string, attributes: Record<string, string>][];
}

/** Every icon of the package that the site has. */
function used(): string[] {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const names = sources.flatMap((name) => [...readFileSync(path.join(SOURCES, name), 'utf8').matchAll(/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs/g)]);
  return [...new Set(names.map(([, name]) => name ?? ''))];
}

it('has the strokes of an icon in one path', () => {
  const Cross = createIcon('outline', 'cross', 'Cross', [
    ['path', { d: 'M4 4l16 16' }],
    ['path', { d: 'M20 4l-16 16' }],
  ]);
  const { container } = render(<Cross size={16} stroke={1.5} className="mark" aria-hidden="true" />);
  expect(container.innerHTML).toBe(
    '<svg viewBox="0 0 24 24" width="16" height="16" stroke-width="1.5" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" class="mark" aria-hidden="true"><path d="M4 4l16 16M20 4l-16 16"></path></svg>',
  );
});

it('can draw every icon of the package that the site has', async () => {
  const names = used();
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const { __iconNode: nodes } = (await import(/* @vite-ignore */ `@tabler/icons-react/dist/esm/icons/${name}.mjs`)) as IconModule;
    for (const [tag, attributes] of nodes) {
      expect([tag, ...Object.keys(attributes).filter((name) => name !== 'key')], name).toEqual(['path', 'd']);
      expect(attributes['d'], name).toMatch(/^M/);
    }
  }
});
