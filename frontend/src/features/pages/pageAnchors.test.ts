import { withAnchors } from './pageAnchors';

it('gives each heading an anchor of its own', () => {
  const { html, headings } = withAnchors('<h2>À propos</h2><p>…</p><h2>À propos</h2><h2 id="own">Kept</h2>');
  expect(headings.map(({ id }) => id)).toEqual(['a-propos', 'a-propos-2', 'own']);
  expect(html).toContain('<h2 id="a-propos">');
});
