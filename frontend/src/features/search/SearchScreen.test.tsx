import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { storage } from '@/lib/storage';
import { channel } from '@/testing/channel';
import { found, rivers } from '@/testing/found';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { SearchScreen } from './SearchScreen';

const key = () => json({ data: { api_key: 'k' } });

const show = (address: string, bootstrap = channel()) =>
  renderInSite(
    <MemoryRouter initialEntries={[address]}>
      <SearchScreen />
    </MemoryRouter>,
    { bootstrap },
  );

/** A channel that calls its teams clubs. */
function ofClubs() {
  const bootstrap = channel();
  const words = { ...bootstrap.settings.words, participant: { one: 'Club', many: 'Clubs' } };
  return { ...bootstrap, settings: { ...bootstrap.settings, words } };
}

it('shows every kind that was found, and where all of it is', async () => {
  const log = serve({ get_api_key: key, search: () => json(rivers) });
  await show('/search?q=riv');
  const teams = within(await screen.findByRole('region', { name: /Teams/ }));
  expect(teams.getByRole('link', { name: /Riv ?er Tech/ })).toHaveAttribute('href', '/team/2');
  const events = within(screen.getByRole('region', { name: /Events/ }));
  expect(events.getByRole('link', { name: 'All in the schedule' })).toHaveAttribute('href', '/schedule?title=riv');
  expect(events.getByRole('link', { name: 'All on demand' })).toHaveAttribute('href', '/vod?title=riv');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “riv”');
  expect(log.find(({ path }) => path === 'search')?.query.get('limit')).toBe('20');
});

it('calls what it finds by words of the channel', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  const { unmount } = await show('/search?q=riv', ofClubs());
  const clubs = within(await screen.findByRole('region', { name: /Clubs/ }));
  expect(clubs.getByRole('link', { name: /Riv ?er Tech/ })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /Teams/ })).not.toBeInTheDocument();
  expect(screen.getByPlaceholderText('Club, event, Sport…')).toBeInTheDocument();
  unmount();
  await show('/search', ofClubs());
  expect(screen.getByText('Look for any of these: Club, School, Sport, event, venue.')).toBeInTheDocument();
});

it('finds while one types, and keeps the words', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  await show('/search');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'riv');
  expect(await screen.findByRole('region', { name: /Teams/ })).toBeInTheDocument();
  expect(storage.get('searches_tested')).toEqual(['riv']);
});

it('keeps the words that some field of the site sent here, but not those of a link from elsewhere', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  await renderInSite(
    <MemoryRouter initialEntries={['/search?q=norms']}>
      <Link to="/search?q=riv">from the header</Link>
      <SearchScreen />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Results for “norms”' });
  expect(storage.get('searches_tested')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'from the header' }));
  await screen.findByRole('heading', { name: 'Results for “riv”' });
  expect(storage.get('searches_tested')).toEqual(['riv']);
});

it('says which words it searched for instead, with a way to search for the typed ones', async () => {
  const log = serve({ get_api_key: key, search: () => json({ ...rivers, meta: { ...rivers.meta, showing: 'River' } }) });
  const { unmount } = await show('/search?q=rivre');
  expect(await screen.findByText('Showing results for “River”')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Search for “rivre” instead' })).toHaveAttribute('href', '/search?q=rivre&literal=1');
  expect(screen.getByRole('link', { name: 'All on demand' })).toHaveAttribute('href', '/vod?title=River');
  expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument();
  unmount();
  await show('/search?q=rivre&literal=1');
  expect(log.at(-1)?.query.get('literal')).toBe('1');
});

it('has a way on where nothing was found', async () => {
  serve({ get_api_key: key, search: () => json(found({}, 'heron')) });
  await show('/search?q=hreon');
  expect(await screen.findByText('Nothing found for “hreon”')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Did you mean “heron”?' })).toHaveAttribute('href', '/search?q=heron');
  expect(screen.getByRole('link', { name: 'See the schedule' })).toBeInTheDocument();
});

it('can be tried again after a failure, but not with words that are too long', async () => {
  serve({ get_api_key: key, search: ({ query }) => problem(query.get('q') === 'riv' ? 400 : 422, 'bad') });
  const { unmount } = await show('/search?q=riv');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  unmount();
  await show(`/search?q=${'r'.repeat(101)}`);
  expect(await screen.findByText('That is too long to look for. Try fewer words.')).toBeInTheDocument();
});

it('begins with what was looked for before', async () => {
  serve({ get_api_key: key });
  storage.set('searches_tested', ['herons']);
  await show('/search');
  expect(screen.getByRole('link', { name: 'herons' })).toHaveAttribute('href', '/search?q=herons');
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.getByText('What would you like to watch?')).toBeInTheDocument();
});
