import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { RegionNotice } from './RegionNotice';

const geo =
  (is_geo_blocked: boolean, country_code: string | null = 'AT') =>
  () =>
    json({ data: { is_geo_blocked, country: country_code && 'Austria', country_code, ip: null } });

const show = (language: 'en' | 'fr' = 'en') =>
  renderInSite(
    <MemoryRouter>
      <RegionNotice />
    </MemoryRouter>,
    { language },
  );

const key = () => json({ data: { api_key: 'k' } });

it('tells those whom the channel is closed to, in the words of the specification', async () => {
  serve({ get_api_key: key, geo: geo(true) });
  await show();
  const notice = await screen.findByRole('complementary', { name: 'Your region' });
  expect(notice).toHaveTextContent("We're sorry, but this content is not available in your region.");
  expect(notice).toHaveTextContent('You seem to be in Austria.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(notice).not.toBeInTheDocument();
});

it('names the country in the page’s language, and none that is unknown', async () => {
  serve({ get_api_key: key, geo: geo(true) });
  const { unmount } = await show('fr');
  expect(await screen.findByText(/Pays détecté : Autriche/)).toBeInTheDocument();
  unmount();
  serve({ get_api_key: key, geo: geo(true, null) });
  await show();
  expect(await screen.findByRole('complementary')).not.toHaveTextContent('You seem to be');
});

it('says nothing to everyone else', async () => {
  const log = serve({ get_api_key: key, geo: geo(false) });
  await show();
  await vi.waitFor(() => expect(log.map(({ path }) => path)).toContain('geo'), 5000);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
