import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { storage } from '@/lib/storage';
import { found, rivers } from '@/testing/found';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { SearchBox } from './SearchBox';

const key = () => json({ data: { api_key: 'k' } });
const KEPT = 'searches_tested';

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

async function show() {
  const user = userEvent.setup();
  await renderInSite(
    <MemoryRouter>
      <SearchBox panel="popup" />
      <Place />
    </MemoryRouter>,
  );
  return { user, field: screen.getByRole('combobox', { name: 'Search' }) };
}

const place = () => screen.getByTestId('place').textContent;

// Loads the panel's script before the first test waits for the panel's content.
beforeAll(() => import('./SuggestionPanel'));

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

it('groups what is found, marks the words and says how much there is', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  const { user, field } = await show();
  await user.type(field, 'riv');
  const teams = await screen.findByRole('group', { name: 'Teams' });
  expect(within(teams).getByRole('option', { name: /Riv ?er Tech/ })).toHaveAttribute('href', '/team/2');
  expect(within(teams).getByText('Riv')).toBeInstanceOf(HTMLElement);
  expect(within(screen.getByRole('group', { name: 'Events' })).getByRole('option')).toHaveTextContent('RIV @ NORRiver Tech');
  expect(screen.getByRole('status')).toHaveTextContent('2 results');
  expect(field).toHaveAttribute('aria-expanded', 'true');
});

it('sends the words once typing pauses, and gives up the call that the next letters overtake', async () => {
  const signals: AbortSignal[] = [];
  const log = serve({ get_api_key: key });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('/search')) return answered(address, init);
    signals.push(init.signal as AbortSignal);
    log.push({ method: 'GET', path: 'search', query: new URL(address, 'http://x').searchParams, headers: new Headers(), body: null });
    return signals.length === 1 ? new Promise<Response>(() => undefined) : json(rivers);
  });
  const { user, field } = await show();
  await user.type(field, 'ri');
  await waitFor(() => expect(signals).toHaveLength(1));
  await user.type(field, 'ver');
  await screen.findByRole('group', { name: 'Teams' });
  expect(log.filter(({ path }) => path === 'search').map(({ query }) => query.get('q'))).toEqual(['ri', 'river']);
  expect(signals[0]?.aborted).toBe(true);
});

it('goes through the suggestions by keyboard, and on to the one chosen', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  const { user, field } = await show();
  await user.type(field, 'riv');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(3);
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{End}');
  expect(options[2]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Home}{ArrowDown}{Enter}');
  expect(place()).toBe('/watch/7');
  expect(storage.get(KEPT)).toEqual(['riv']);
  expect(field).toHaveValue('');
});

it('leads to all results on Enter, and closes and empties on Escape', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  const { user, field } = await show();
  await user.type(field, 'riv & co');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field).toHaveValue('riv & co');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/search?q=riv%20%26%20co');
  await user.type(field, 'x{Escape}{Escape}');
  expect(field).toHaveValue('');
});

it('offers the searches of before, and forgets them when asked', async () => {
  serve({ get_api_key: key });
  storage.set(KEPT, ['herons', 'cup']);
  const { user, field } = await show();
  await user.click(field);
  const recent = await screen.findByRole('group', { name: 'Recent searches' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['herons', 'cup']);
  await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(storage.get(KEPT)).toBeNull();
});

it('shows what similar words find, says so, and can search for the typed ones', async () => {
  serve({ get_api_key: key, search: () => json({ ...rivers, meta: { ...rivers.meta, showing: 'River' } }) });
  const { user, field } = await show();
  await user.type(field, 'rivre');
  expect(await screen.findByText('Showing results for “River”', { selector: '.showing' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Showing results for “River” 2 results');
  expect(screen.getByRole('option', { name: 'All results for “River”' })).toHaveAttribute('href', '/search?q=rivre');
  await user.click(screen.getByRole('option', { name: 'Search for “rivre” instead' }));
  expect(place()).toBe('/search?q=rivre&literal=1');
});

it('says so when nothing is found', async () => {
  serve({ get_api_key: key, search: () => json(found()) });
  const { user, field } = await show();
  await user.type(field, 'hreon');
  expect(await screen.findByText('Nothing found for “hreon”', { selector: 'p:not([role])' })).toBeInTheDocument();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('can be tried again after a failure', async () => {
  serve({ get_api_key: key, search: (_, nth) => (nth === 1 ? problem(500, 'internal') : json(rivers)) });
  const { user, field } = await show();
  await user.type(field, 'riv');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Teams' })).toBeInTheDocument();
});

it('closes when the focus goes elsewhere', async () => {
  serve({ get_api_key: key, search: () => json(rivers) });
  const { user, field } = await show();
  await user.type(field, 'riv');
  await screen.findAllByRole('option');
  fireEvent.blur(field, { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
