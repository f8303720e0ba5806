// @vitest-environment node
import { classNames } from './classNames';

const of = (name: ReturnType<typeof classNames>, file: string, local: string) => name({ resourcePath: `/site/src/${file}` }, '', local);

it('gives every class a name of its own, the same in every build', () => {
  const [first, second] = [classNames('/site'), classNames('/site')];
  const a = of(first, 'a.module.css', 'box');
  expect(a).toMatch(/^[a-zA-Z]{3}0$/);
  expect(of(first, 'a.module.css', 'title')).toBe(`${a.slice(0, 3)}1`);
  expect(of(first, 'a.module.css', 'box')).toBe(a);
  expect(of(first, 'b.module.css', 'box')).not.toBe(a);
  // The names don't depend on the order of the sheets.
  of(second, 'b.module.css', 'box');
  expect(of(second, 'a.module.css', 'box')).toBe(a);
});

it('stops the build where two sheets would have the same names', () => {
  const name = classNames('/site');
  const all = () => Array.from({ length: 5000 }, (_, index) => of(name, `${index}.module.css`, 'box'));
  expect(all).toThrow(/^Rename src\/\d+\.module\.css or src\/\d+\.module\.css: /);
});
