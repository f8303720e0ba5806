import { expect, it } from 'vitest';
import { returnPath } from './returnPath';

const asked = (path: string) => returnPath(`?${new URLSearchParams({ return_to: path }).toString()}`);

it.each(['/watch/7?t=1#x', '/profile/edit'])('%s is led to', (path) => expect(asked(path)).toBe(path));
it.each(['', '/', 'watch/7', '//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/.//evil.example', 'javascript:alert(1)'])('"%s" is not', (path) =>
  expect(asked(path)).toBeNull(),
);
it('nothing is asked for without it', () => expect(returnPath('?code=x')).toBeNull());
