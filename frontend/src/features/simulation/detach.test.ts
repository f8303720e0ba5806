import { forThisPage } from './detach';

it('keeps values for as long as the page is there, and writes none', () => {
  const storage = forThisPage();
  storage.set('language', 'fr');
  expect(storage.get('language')).toBe('fr');
  storage.remove('language');
  expect(storage.get('language')).toBeNull();
  expect(localStorage.length).toBe(0);
});
