import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type RecordedCall, json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { story, vodItem } from '@/testing/vod';
import { LibraryScreen } from './LibraryScreen';

const list = <T,>(data: T[], total = data.length) => json({ data, meta: { total, limit: 24, offset: 0 } });
const categories = [
  { id: 1, alias: 'games', name: 'Full games' },
  { id: 2, alias: 'stories', name: 'Stories' },
];
const answers = {
  get_api_key: () => json({ data: { api_key: 'k' } }),
  'vod-media-categories': () => list(categories),
  'vod-media-rails': () => list([{ id: 5, title: 'Just finished', vod_media_items: [vodItem()] }]),
  'vod-media-items': () => list([vodItem(), story]),
  'vod-media/search': () => list([story]),
  'vod-media-items/91': () => json({ data: story }),
};

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

const show = (address = '/vod_library') =>
  renderInSite(
    <MemoryRouter initialEntries={[address]}>
      <LibraryScreen />
      <Place />
    </MemoryRouter>,
  );

const place = () => screen.getByTestId('place').textContent;
const all = () => within(screen.getByRole('region', { name: 'Everything in the library' }));
const asked = (log: RecordedCall[], path: string) => log.filter((call) => call.path === path).map(({ query }) => Object.fromEntries(query));

it('shows the rails and then everything from the first day on', async () => {
  const log = serve(answers);
  await show();
  expect(await screen.findByRole('region', { name: 'Just finished' })).toBeInTheDocument();
  await screen.findByRole('region', { name: 'Everything in the library' });
  expect(await all().findByRole('link', { name: 'Four minutes left' })).toHaveAttribute('href', '/watch/7');
  expect(all().getByText('1:01')).toBeInTheDocument();
  expect(screen.getByText('2 titles')).toBeInTheDocument();
  expect(asked(log, 'vod-media-items')[0]).toMatchObject({ start_date: '2022-08-01', sort_field: 'date', limit: '24', offset: '0' });
});

it('searches with the search call, within what is chosen already', async () => {
  const log = serve(answers);
  await show('/vod_library?vod_media_category=stories');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'lantern');
  await waitFor(() => expect(asked(log, 'vod-media/search')).toHaveLength(1));
  expect(asked(log, 'vod-media/search')[0]).toMatchObject({ title: 'lantern', vod_media_category: 'stories', start_date: '2022-08-01' });
  expect(place()).toBe('/vod_library?vod_media_category=stories&title=lantern');
  expect(screen.queryByRole('region', { name: 'Just finished' })).not.toBeInTheDocument();
});

it('has categories as links that keep the other filters, and a day of its own', async () => {
  const log = serve(answers);
  await show('/vod_library?title=rain');
  const tabs = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(tabs.getByRole('link', { name: 'Stories' })).toHaveAttribute('href', '/vod_library?vod_media_category=stories&title=rain');
  expect(tabs.getByRole('link', { name: 'Everything' })).toHaveAttribute('aria-current', 'page');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
  await waitFor(() => expect(asked(log, 'vod-media/search').at(-1)).toMatchObject({ start_date: '2026-01-01' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(screen.getByLabelText('From')).toHaveValue('2022-08-01');
});

it('opens what has no recording over the list, by its address', async () => {
  serve(answers);
  await show('/vod_library?vod_media_category=stories');
  const found = within(screen.getByRole('region', { name: 'What was found' }));
  await userEvent.click(await found.findByRole('link', { name: 'The lantern' }));
  expect(place()).toBe('/vod_library?vod_media_category=stories&item=91');
  const sheet = within(await screen.findByRole('dialog', { name: 'The lantern' }));
  expect(await sheet.findByText('Where it came from.')).toBeInTheDocument();
  expect(sheet.queryByRole('link', { name: 'Watch' })).not.toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(place()).toBe('/vod_library?vod_media_category=stories');
});

it('says what is not in the library any more', async () => {
  serve(answers);
  await show('/vod_library?item=4');
  expect(await screen.findByText('This is no longer in the library')).toBeInTheDocument();
});

it('has a way on where nothing fits', async () => {
  serve({ ...answers, 'vod-media/search': () => list([]) });
  await show('/vod_library?title=curling');
  expect(await screen.findByText('Nothing in the library matches')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(place()).toBe('/vod_library');
});

it('can be tried again after a failure', async () => {
  serve({ ...answers, 'vod-media-items': (_: RecordedCall, nth: number) => (nth === 1 ? problem(400, 'bad_request') : list([vodItem()])) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await all().findByRole('link', { name: 'Four minutes left' })).toBeInTheDocument();
});

it('fetches on at the end of the list', async () => {
  const log = serve({
    ...answers,
    'vod-media-items': ({ query }: RecordedCall) => list([vodItem({ id: 100 + Number(query.get('offset')), title: `From ${query.get('offset')}` })], 2),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await all().findByRole('link', { name: 'From 1' })).toBeInTheDocument();
  expect(all().getByRole('link', { name: 'From 0' })).toBeInTheDocument();
  expect(asked(log, 'vod-media-items').map(({ offset }) => offset)).toEqual(['0', '1']);
});
