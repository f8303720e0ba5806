import { render } from '@testing-library/react';
import { Marked, parts } from './Marked';

it('marks what was looked for and leaves the text whole', () => {
  const { container } = render(
    <Marked
      text="São Paulo FC"
      ranges={[
        [0, 3],
        [4, 9],
      ]}
    />,
  );
  expect(container).toHaveTextContent('São Paulo FC');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['São', 'Paulo']);
});

it('bears ranges that overlap, stand in no order or go past the end', () => {
  const text = (ranges: [number, number][]) => parts('abcdef', ranges).map(({ part, hit }) => (hit ? `[${part}]` : part));
  expect(
    text([
      [3, 9],
      [0, 2],
    ]),
  ).toEqual(['[ab]', 'c', '[def]']);
  expect(
    text([
      [0, 4],
      [2, 5],
    ]),
  ).toEqual(['[abcd]', '[e]', 'f']);
  expect(text([])).toEqual(['abcdef']);
});
