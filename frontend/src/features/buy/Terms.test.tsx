import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import '@/i18n/en.json?buy';
import { Terms } from './Terms';

const terms = { id: 1, alias: 'terms', url: '/terms_conditions', name: 'Terms', alt_name: null, form: null };

const show = (pages: (typeof terms)[]) =>
  renderInSite(
    <MemoryRouter>
      <Terms registers={false} error={undefined} onChange={() => undefined} />
    </MemoryRouter>,
    { bootstrap: channel({ pages }) },
  );

it('leads to the terms where the channel has written them, and nowhere where not', async () => {
  const { unmount } = await show([]);
  expect(screen.getByRole('checkbox', { name: /^I accept the terms and conditions/ })).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  await show([terms]);
  expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/terms_conditions');
});
