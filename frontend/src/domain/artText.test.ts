// @vitest-environment node
import art from '../../art.json';
import { fitText } from './artText';

it.each(['A', 'NOR', 'MARIENTHAL', 'ST. BRENDAN', 'HPH W', 'WWWWWWWWWWWW'])('keeps %s within its width', (name) => {
  const { lines, size } = fitText(name, 226, 104);
  const widest = Math.max(...lines.map((line) => line.length));
  expect(widest * size * art.text.letter).toBeLessThanOrEqual(226.01);
  expect(lines.join(' ')).toBe(name);
});

it('breaks a long name of several words into two even lines', () => {
  expect(fitText('ST. BRENDAN', 226, 104).lines).toEqual(['ST.', 'BRENDAN']);
  expect(fitText('NOR', 226, 104).lines).toEqual(['NOR']);
});
