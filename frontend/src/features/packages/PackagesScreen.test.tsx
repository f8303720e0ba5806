import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { addition, pass, subscription, teamPass } from '@/testing/passes';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { PackagesScreen } from './PackagesScreen';

const key = () => json({ data: { api_key: 'k' } });
const teams = ['North High', 'River Tech'].map((name, index) => ({
  id: index + 1,
  alias: `team-${index + 1}`,
  name,
  short_name: name.slice(0, 3),
  images: [],
  color: null,
  properties: { gender: null, sport: null },
  participant_group_id: null,
  parent_id: null,
  children: [],
}));

const show = (packages = [pass(), teamPass, addition], subscriptions = [subscription], language: 'en' | 'fr' = 'en') =>
  renderInSite(
    <MemoryRouter>
      <PackagesScreen />
    </MemoryRouter>,
    { bootstrap: channel({ packages, subscriptions }), language },
  );

const card = (name: string) => within(screen.getByRole('heading', { level: 3, name }).closest('article') as HTMLElement);

it('shows the price title as specified, and what is charged in all and when beside it', async () => {
  serve({ get_api_key: key });
  await show();
  const season = card('Season Pass');
  expect(season.getByText('USD $59.00 / 300 days')).toBeInTheDocument();
  expect(season.getByText('USD $61.95').parentElement).toHaveTextContent('USD $61.95, including a $2.95 fee');
  expect(season.getByText('Charged once, when you buy')).toBeInTheDocument();
  const family = card('Family');
  expect(family.getByText('First 7 days free, one trial per viewer')).toBeInTheDocument();
  expect(family.getByText('Charged every 30 days')).toBeInTheDocument();
  expect(family.getByText('Recommended')).toBeInTheDocument();
  expect(screen.getAllByText('Recommended')).toHaveLength(1);
  expect(screen.getByText(/Sales are final/)).toBeInTheDocument();
});

it('shows the subscriptions of one period, and those of the other on request', async () => {
  serve({ get_api_key: key });
  const yearly = pass({ ...subscription, id: 46, name: 'Family, yearly', offer: 'annual', recommended: false });
  await show(undefined, [subscription, yearly]);
  const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(names().slice(0, 2)).toEqual(['Season Pass', 'Family']);
  expect(names()).not.toContain('Family, yearly');
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect(names().slice(0, 2)).toEqual(['Season Pass', 'Family, yearly']);
});

it.each([
  ['en', 'Nothing can be bought at the moment. Please come back later.'],
  ['fr', 'Aucun achat n’est possible pour l’instant. Revenez plus tard.'],
] as const)('says that nothing can be bought, and has no way to the till: %s', async (language, words) => {
  serve({ get_api_key: key });
  const { container, unmount } = await show(undefined, undefined, language);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(container.querySelectorAll('a[href^="/buy"]')).toHaveLength(0);
  unmount();
  const settings = { ...channel().settings, payments: { publishable_key: 'pk_test_x', script: '/stripe.js', taxes_added: false } };
  const selling = await renderInSite(
    <MemoryRouter>
      <PackagesScreen />
    </MemoryRouter>,
    { bootstrap: channel({ packages: [pass()], settings }), language },
  );
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(selling.container.querySelectorAll('a[href^="/buy"]')).not.toHaveLength(0);
});

it('says that taxes come on top, where they do', async () => {
  serve({ get_api_key: key });
  const payments = { publishable_key: 'pk_test_x', script: '/stripe.js', taxes_added: true };
  await renderInSite(
    <MemoryRouter>
      <PackagesScreen />
    </MemoryRouter>,
    { bootstrap: channel({ packages: [pass()], settings: { ...channel().settings, payments } }) },
  );
  expect(screen.getAllByText('USD $61.95 plus tax')).not.toHaveLength(0);
  expect(screen.queryByText('USD $61.95')).not.toBeInTheDocument();
});

it('keeps additions out of the comparison', async () => {
  serve({ get_api_key: key });
  await show();
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Season Pass', 'Family', 'Herons']);
  const clips = within(table.getByRole('rowheader', { name: 'Clips' }).closest('tr') as HTMLElement);
  expect(clips.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['20', '–Not included', '20']);
});

it('takes fresh prices where they can be had, and keeps the known ones where not', async () => {
  serve({
    get_api_key: key,
    packages: () => json({ data: [pass({ price: 7000, base_price: 7000, service_fee: 0, price_title: 'USD $70.00 / 300 days' })] }),
    subscriptions: () => problem(404, 'not_found'),
  });
  await show();
  expect((await screen.findAllByText('USD $70.00 / 300 days'))[0]).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'Family' })).toBeInTheDocument();
});

it('leaves the passes of a chosen team', async () => {
  serve({ get_api_key: key, participants: () => json({ data: teams, meta: { total: 2, limit: 2, offset: 0 } }) });
  await show([teamPass, pass({ ...teamPass, id: 45, name: 'Rivers', participants: [2] })]);
  await userEvent.type(screen.getByRole('combobox', { name: 'Your team' }), 'River');
  await userEvent.click(await screen.findByRole('option', { name: 'River Tech' }));
  expect(screen.queryByRole('heading', { level: 3, name: 'Herons' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'Rivers' })).toBeInTheDocument();
});

it('is friendly on a channel that sells nothing', async () => {
  serve({ get_api_key: key });
  await show([], []);
  expect(screen.getByText('Everything here is free')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(/Sales are final/)).not.toBeInTheDocument();
});

it('speaks French', async () => {
  serve({ get_api_key: key });
  await show([pass({ price_title: 'CAD $59,00 / 300 jours', currency: 'CAD' })], [subscription], 'fr');
  expect(card('Season Pass').getByText('CAD $61,95')).toBeInTheDocument();
});
