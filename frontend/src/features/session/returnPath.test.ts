// @vitest-environment node
import { expect, it } from 'vitest';
import { returning, returnPath, sitePath } from './returnPath';

const asked = (path: string) => returnPath(`?${new URLSearchParams({ return_to: path }).toString()}`);
const ELSEWHERE = [
  '',
  'watch/7',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' /watch/7',
  'data:text/html,x',
];

it.each(['/watch/7?t=1#x', '/profile/edit'])('%s is led to', (path) => expect(asked(path)).toBe(path));
it.each(['/login', '/registration?x=1', '/verify-email?token=x', '/404'])('nobody is led back to %s', (path) => expect(asked(path)).toBeNull());
it('an address carries a path', () => {
  expect(returning('/login', null)).toBe('/login');
  const address = returning('/login', '/buy?type=event&id=7');
  expect(returnPath(address.slice('/login'.length))).toBe('/buy?type=event&id=7');
});
it.each(['/', ...ELSEWHERE])('"%s" is not', (path) => expect(asked(path)).toBeNull());
it('nothing is asked for without it', () => expect(returnPath('?code=x')).toBeNull());

it.each(['/', '/watch/7?t=1#x', '/search?q=//evil.example'])('%s is a path of the site', (path) => expect(sitePath(path)).toBe(path));
it.each([...ELSEWHERE, null, undefined, 7, {}, ['/watch/7']])('%j is none', (address) => expect(sitePath(address)).toBeNull());
