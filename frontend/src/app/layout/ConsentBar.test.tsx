import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import ConsentBar from './ConsentBar';

const policy = { id: 1, alias: 'privacy', url: '/privacy_policy', name: 'Privacy', alt_name: null, form: null };

const show = (pages: (typeof policy)[]) =>
  renderInSite(
    <MemoryRouter>
      <ConsentBar given={null} again={false} onDone={() => undefined} />
    </MemoryRouter>,
    { bootstrap: channel({ pages }) },
  );

it('leads to the privacy policy where the channel has written it, and nowhere where not', async () => {
  const { unmount } = await show([]);
  expect(screen.getByRole('region', { name: 'May we count your visit with Google?' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  await show([policy]);
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy_policy');
});
