// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import table from '../../../routes.json';
import { renderOpenings } from './render';

/** Used by the server's tests. */
const FIXTURE = path.join(import.meta.dirname, '../../../../server/tests/it/fixtures/dist/openings.json');

it('the openings that the server is tested with are those of the components', () => {
  const openings = renderOpenings();
  if (process.env['WRITE_OPENINGS']) writeFileSync(FIXTURE, openings);
  expect(readFileSync(FIXTURE, 'utf8'), 'run this test with WRITE_OPENINGS=1').toBe(openings);
});

it('has an opening for each name in the table of routes', () => {
  const { screens } = JSON.parse(renderOpenings()) as { screens: Record<string, string> };
  const named = [table.own_page, ...table.routes].flatMap(({ opening }) => opening ?? []);
  expect(Object.keys(screens).sort()).toEqual([...new Set(named)].sort());
});

it('an opening has no inline style, which the policy refuses, and asks for no picture ahead of its markup', () => {
  const { page, screens } = JSON.parse(renderOpenings()) as { page: string; screens: Record<string, string> };
  for (const markup of [page, ...Object.values(screens)]) {
    expect(markup).not.toMatch(/style=|<link|<script/);
    expect(markup).toMatch(/^(<|\{%)/);
  }
});

it('a picture without smaller copies has no srcset', () => {
  const { screens } = JSON.parse(renderOpenings()) as { screens: Record<string, string> };
  const [, withCopies, without] = /\{% if picture\.sources %\}(.*?)\{% else %\}(.*?)\{% endif %\}/.exec(screens['stage'] ?? '') ?? [];
  expect(withCopies).toMatch(/srcSet="\{\{ picture\.sources \}\}" src="/);
  expect(without).not.toMatch(/srcset/i);
});
