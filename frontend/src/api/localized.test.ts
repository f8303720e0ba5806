import { afterEach, expect, it } from 'vitest';
import { chooseLanguage, forgetLanguage } from '@/i18n/language';
import { localized } from './localized';

afterEach(forgetLanguage);

it.each(['GET', 'POST'] as const)('names the chosen language in a %s call', (method) => {
  const call = { url: 'v2/auth/register', method, params: { q: 'a' } };
  expect(localized(call)).toEqual(call);
  chooseLanguage('fr');
  expect(localized(call)).toEqual({ ...call, params: { q: 'a', lang: 'fr' } });
});
