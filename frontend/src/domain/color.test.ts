// @vitest-environment node
import { contrast, distance, readableOn, distinctColors } from './color';

const COLORS = ['#14336b', '#0e7c86', '#f5b82e', '#ffffff', '#000000', '#b0231c', '#8a5a2b', '#c8ff2e', '#7a7a7a', '#1ef57a', '#541a4b'];

it('finds a text colour that reads on any ground', () => {
  for (const color of COLORS) expect(contrast(readableOn(color), color), color).toBeGreaterThanOrEqual(4.5);
});

it('moves the second of two colours that could not be told apart', () => {
  for (const color of COLORS) {
    const [first, second] = distinctColors(color, color);
    expect(first).toBe(color);
    expect(distance(first, second), color).toBeGreaterThanOrEqual(0.17);
    expect(contrast(readableOn(second), second), second).toBeGreaterThanOrEqual(4.5);
  }
});

it('leaves colours that differ as they are, and takes the short form', () => {
  expect(distinctColors('#14336b', '#f5b82e')).toEqual(['#14336b', '#f5b82e']);
  expect(distinctColors('#fff', '#000')).toEqual(['#ffffff', '#000000']);
});
