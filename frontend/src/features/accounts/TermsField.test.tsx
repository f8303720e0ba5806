import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import '@/i18n/en.json?accounts';
import { TermsField } from './TermsField';

const page = (id: number, url: string) => ({ id, alias: `text-${id}`, url, name: url, alt_name: null, form: null });

const show = (urls: string[]) =>
  renderInSite(
    <MemoryRouter>
      <TermsField error={undefined} />
    </MemoryRouter>,
    { bootstrap: channel({ pages: urls.map((url, index) => page(index + 1, url)) }) },
  );

it.each([
  [[], []],
  [['/terms_conditions'], ['/terms_conditions']],
  [
    ['/about', '/terms_conditions', '/privacy_policy'],
    ['/terms_conditions', '/privacy_policy'],
  ],
])('of the texts %j it leads to %j', async (written, linked) => {
  await show(written);
  // jsdom puts spaces around the text of each element.
  expect(screen.getByRole('checkbox', { name: /^I accept the terms and conditions and the privacy policy ?\.$/ })).toBeInTheDocument();
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(linked);
});
