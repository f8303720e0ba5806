// @vitest-environment node
import { expect, it } from 'vitest';
import { strengthOf } from './strength';

it.each([
  ['', null],
  ['a', 'short'],
  ['1234567', 'short'],
  ['aaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Hockey24', 'good'],
  ['lakeside rink', 'good'],
  ['correct horse battery', 'strong'],
  ['N0rth$ide-2026-Rink', 'strong'],
])('"%s" is %s', (password, strength) => {
  expect(strengthOf(password, 8)).toBe(strength);
});
