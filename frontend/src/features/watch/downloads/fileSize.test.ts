// @vitest-environment node
import { expect, it } from 'vitest';
import { fileSize } from './fileSize';

it.each([
  [0, '0 kB'],
  [999, '1 kB'],
  [12_345, '12 kB'],
  [1_400_000, '1.4 MB'],
  [29_000_000, '29 MB'],
  [4_210_000_000, '4.2 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('%s bytes are %s', (bytes, text) => expect(fileSize(bytes, 'en')).toBe(text));

it('is written as the locale does', () => expect(fileSize(1_400_000, 'fr').replaceAll(/\s/g, ' ')).toBe('1,4 Mo'));
