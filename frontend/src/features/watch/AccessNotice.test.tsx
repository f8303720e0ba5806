import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { channel } from '@/testing/channel';
import { eventDetail } from '@/testing/events';
import { sessionApi } from '@/features/session/sessionApi';
import { pass, subscription } from '@/testing/passes';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { AccessNotice } from './AccessNotice';

const access = (reason: EventDetail['access']['reason']): EventDetail['access'] => ({ granted: false, reason, grant_id: null, offers: [] });

const show = (changes: Partial<EventDetail>, sold: Parameters<typeof channel>[0] = {}, language: 'en' | 'fr' = 'en', plain = false) =>
  renderInSite(
    <MemoryRouter>
      <AccessNotice event={eventDetail(changes)} plain={plain} />
    </MemoryRouter>,
    { bootstrap: channel(sold), language },
  );

const settings = { ...channel().settings, payments: { publishable_key: 'pk_test_x', script: '/stripe.js', taxes_added: false } };

it('counts down to an event to come', async () => {
  await show({ starts_at: new Date(Date.now() + 7_200_000).toISOString() });
  expect(screen.getByText('Starts in')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toBeInTheDocument();
});

it('tells the geo-blocked in the words of the specification', async () => {
  await show({ access: access('geo_blocked') });
  expect(screen.getByText("We're sorry, but this content is not available in your region.")).toBeInTheDocument();
});

it('gives the result where there is no replay', async () => {
  await show({ stream_status: 'finished', access: access('no_replay'), score: { home: 3, away: 1 } });
  expect(screen.getByText('There is no replay')).toBeInTheDocument();
  expect(screen.getByText('River Tech').closest('p')).toHaveTextContent('River Tech 1');
  expect(screen.getByText('North High').closest('p')).toHaveTextContent('North High 3');
});

it('leads on from a right that has ended', async () => {
  await show({ type: 'paid', access: access('expired') }, { settings });
  expect(screen.getByRole('link', { name: 'See the passes' })).toHaveAttribute('href', '/packages');
});

const ppv = { type: 'ppv', price: 499, currency: 'USD' } as const;
const single = { kind: 'event', id: 7, price: 499 } as const;
const season = { kind: 'package', id: 40, price: 6195 } as const;
const family = { kind: 'subscription', id: 41, price: 944 } as const;
const passes = { packages: [pass()], subscriptions: [subscription], settings };
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('sells an event by itself first, and offers the recommended pass beside it', async () => {
  await show({ ...ppv, access: { ...access('buy'), offers: [single, family, season] } }, passes);
  expect(screen.getByRole('heading', { name: 'Pay once to watch' })).toBeInTheDocument();
  expect(links()).toEqual(['Watch for $4.99', 'Try 7 days free, then $9.44 a month', 'Season Pass', 'Sign in']);
  expect(screen.getByRole('link', { name: 'Watch for $4.99' })).toHaveAttribute('href', '/buy?type=event&id=7');
  expect(screen.getByRole('link', { name: /^Try 7 days/ })).toHaveAttribute('href', '/buy?type=subscription&id=41&event=7');
});

it('leads to the checkout of the recommended pass, and folds the others', async () => {
  const event = { type: 'paid', currency: 'USD', access: { ...access('buy'), offers: [family, season] } } as const;
  await show({ ...event, access: { ...event.access, offers: [...event.access.offers] } }, passes);
  const [lead] = screen.getAllByRole('link');
  expect(lead).toHaveTextContent('Try 7 days free, then $9.44 a month');
  expect(lead).toHaveAttribute('href', '/buy?type=subscription&id=41&event=7');
  const others = screen.getByText('Other passes').closest('details');
  expect(others).not.toHaveAttribute('open');
  expect(others).toHaveTextContent('Season PassUSD $61.95');
  expect(others).not.toHaveTextContent('Family');
  expect(screen.getByText('Family · Prices in USD, fees included')).toBeInTheDocument();
});

it('buys a package together with the event, which it has to cover', async () => {
  await show({ type: 'paid', access: { ...access('buy'), offers: [season] } }, passes);
  expect(screen.getByRole('link', { name: 'Get the Season Pass for $61.95' })).toHaveAttribute('href', '/buy?type=event&id=7&package_id=40&event=7');
  expect(screen.queryByText('Other passes')).not.toBeInTheDocument();
});

it('buys a package alone where the event itself costs nothing', async () => {
  await show({ type: 'free', stream_status: 'live', access: { ...access('buy'), offers: [season] } }, passes);
  expect(screen.getByRole('link', { name: /^Get the Season Pass/ })).toHaveAttribute('href', '/buy?type=package&id=40&event=7');
});

it('offers no second trial, and no sign-in to who is signed in', async () => {
  const { store } = await show({ type: 'paid', access: { ...access('buy'), offers: [family] } }, passes);
  expect(screen.getByText('Already a member?')).toBeInTheDocument();
  serve({ get_api_key: () => json({ data: { api_key: 'k' } }), profile: () => json({ data: viewer({ trial_period_used: true }) }) });
  await act(() => store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  expect(screen.getByRole('link', { name: 'Watch for $9.44 a month' })).toBeInTheDocument();
  expect(screen.queryByText('Already a member?')).not.toBeInTheDocument();
});

it('says the ways in in French', async () => {
  await show({ ...ppv, access: { ...access('buy'), offers: [single, family] } }, passes, 'fr');
  expect(links()).toEqual(['Regarder pour $4,99', '7 jours gratuits, puis $9,44 par mois', 'Se connecter']);
});

it('counts down to a paid event and sells it at once', async () => {
  await show({ type: 'paid', starts_at: new Date(Date.now() + 7_200_000).toISOString(), access: { ...access('buy'), offers: [family] } }, passes);
  expect(screen.getByText('Starts in')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /^Try 7 days/ })).toBeInTheDocument();
});

it.each([
  ['buy', 'en', /can't be bought at the moment/],
  ['expired', 'en', /can't be bought at the moment/],
  ['buy', 'fr', /Achat impossible pour l’instant/],
] as const)('says plainly that nothing can be bought, and offers nothing: %s in %s', async (reason, language, words) => {
  const offers = [
    { kind: 'subscription' as const, id: 41, price: 944 },
    { kind: 'event' as const, id: 7, price: 4900 },
  ];
  const { container } = await show(
    { type: 'ppv', price: 4900, currency: 'USD', access: { ...access(reason), offers } },
    { subscriptions: [subscription] },
    language,
  );
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(container.querySelectorAll('a[href^="/buy"], a[href^="/packages"], a[href^="/select-package"]')).toHaveLength(0);
  expect(container).not.toHaveTextContent('49.00');
});

it('does not sell an event by itself that takes a pass', async () => {
  await show({ type: 'paid', access: { ...access('buy'), offers: [{ kind: 'event', id: 7, price: 4900 }] } }, { settings });
  expect(screen.queryByRole('link', { name: /^Watch for/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the passes' })).toBeInTheDocument();
});

it('leads from an offer to the page of its pass', async () => {
  await show({ currency: null, access: { ...access('buy'), offers: [family, season] } }, { ...passes, settings: { ...settings, currency: 'CAD' } });
  expect(screen.getByRole('link', { name: 'Season Pass' })).toHaveAttribute('href', '/select-package/40?event=7');
  // The event has no currency, so the channel's currency applies.
  expect(screen.getByText('CAD $61.95')).toBeInTheDocument();
  expect(screen.getByText('Family · Prices in CAD, fees included')).toBeInTheDocument();
});

it('says which event it is where no page stands around it, and keeps other pages out of the frame', async () => {
  await show({ access: { ...access('buy'), offers: [family, season] } }, passes, 'en', true);
  expect(screen.getByText('RIV @ NOR')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByText('Already a member?')).not.toBeInTheDocument();
});

const free = { type: 'free', stream_status: 'live' } as const;
const replay = { type: 'free', stream_status: 'finished', has_replay: true } as const;
it.each([
  ['sign_in', { ...replay }, 'Sign in to watch this replay', 'Connectez-vous pour voir cette rediffusion'],
  ['sign_in', { ...replay, type: 'register' as const }, 'For signed-in viewers', 'Connectez-vous pour regarder'],
  ['sign_in', { ...free }, 'For signed-in viewers', 'Connectez-vous pour regarder'],
  ['buy', { ...replay }, 'You need a pass for this replay', 'Il faut un passeport pour cette rediffusion'],
  ['buy', { ...free }, 'You need a pass to watch', 'Il faut un passeport pour regarder'],
  ['buy', { ...replay, type: 'paid' as const }, 'You need a pass to watch', 'Il faut un passeport pour regarder'],
  ['not_offered', { ...replay }, "Replays aren't offered", 'Les rediffusions ne sont pas proposées'],
  ['not_offered', { ...free }, "This can't be watched here", 'Rien à regarder ici'],
] as const)('gives the true reason: %s, %o', async (reason, changes, english, french) => {
  const { unmount } = await show({ ...changes, access: access(reason) }, { settings });
  expect(screen.getByRole('heading', { name: english })).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Sign in' })).toHaveLength(reason === 'sign_in' || reason === 'buy' ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'See the passes' })).toHaveLength(reason === 'buy' ? 1 : 0);
  unmount();
  await show({ ...changes, access: access(reason) }, { settings }, 'fr');
  expect(screen.getByRole('heading', { name: french })).toBeInTheDocument();
});

it('sells nothing that is over without a recording', async () => {
  await show({ stream_status: 'finished', access: { ...access('buy'), offers: [{ kind: 'event', id: 7, price: 4900 }] } }, { settings });
  expect(screen.getByText('There is no replay')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /49/ })).not.toBeInTheDocument();
});
