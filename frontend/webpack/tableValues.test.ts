// @vitest-environment node
import art from '../art.json';
import routes from '../routes.json';
import { withTableValues } from './tableValues';

const IMPORTS = "import table from '../../routes.json';\nimport art from '../../art.json';\n";

it('writes values of tables in place of their names', () => {
  const { width, sides, small_words } = art;
  expect(withTableValues(`${IMPORTS}art.width + art.sides.wide_room; art.sides.alone; art.small_words.map(use); table.own_page.screen;`)).toBe(
    `${IMPORTS}(${width}) + (${sides.wide_room}); (${JSON.stringify(sides.alone)}); (${JSON.stringify(small_words)}).map(use); ("${routes.own_page.screen}");`,
  );
});

it('leaves other names alone, and modules without a table', () => {
  for (const source of [
    `${IMPORTS}smart.width; of.art.width; art.unknown; table.routes;`,
    'const art = { width: 1 }; art.width;',
    "import art from './art';\nart.width;",
  ])
    expect(withTableValues(source)).toBe(source);
});
