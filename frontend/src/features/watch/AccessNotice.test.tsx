import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { channel } from '@/testing/channel';
import { eventDetail } from '@/testing/events';
import { subscription } from '@/testing/passes';
import { renderInSite } from '@/testing/site';
import { AccessNotice } from './AccessNotice';

const access = (reason: EventDetail['access']['reason']): EventDetail['access'] => ({ granted: false, reason, grant_id: null, offers: [] });

const show = (changes: Partial<EventDetail>, sold: Parameters<typeof channel>[0] = {}, language: 'en' | 'fr' = 'en') =>
  renderInSite(
    <MemoryRouter>
      <AccessNotice event={eventDetail(changes)} plain={false} />
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
  expect(screen.getByRole('img', { name: 'Score: visitors 1, home 3' })).toBeInTheDocument();
});

it('leads on from a right that has ended', async () => {
  await show({ type: 'paid', access: access('expired') }, { settings });
  expect(screen.getByRole('link', { name: 'See the passes' })).toHaveAttribute('href', '/packages');
});

it('lists what opens an event that is sold', async () => {
  const offers = [{ kind: 'event' as const, id: 7, price: 4900 }];
  const event = { type: 'ppv', price: 4900, currency: 'USD', access: { ...access('buy'), offers } } as const;
  await show(event, { settings });
  expect(screen.getByText('USD $49.00')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'This event alone' })).toHaveAttribute('href', '/buy?type=event&id=7');
  expect(screen.getByRole('link', { name: 'Buy for USD $49.00' })).toHaveAttribute('href', '/buy?type=event&id=7');
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
  expect(screen.queryByText('This event alone')).not.toBeInTheDocument();
});

it('leads from an offer to the page of its pass', async () => {
  const offers = [{ kind: 'subscription' as const, id: 41, price: 944 }];
  await show({ currency: null, access: { ...access('buy'), offers } }, { subscriptions: [subscription], settings: { ...settings, currency: 'CAD' } });
  expect(screen.getByRole('link', { name: 'Family' })).toHaveAttribute('href', '/select-package/41?type=subscription&event=7');
  // The event has no currency, so the channel's currency applies.
  expect(screen.getByText('CAD $9.44')).toBeInTheDocument();
});

it('says which event it is where no page stands around it, and keeps other pages out of the frame', async () => {
  const offers = [{ kind: 'subscription' as const, id: 41, price: 944 }];
  await renderInSite(
    <MemoryRouter>
      <AccessNotice event={eventDetail({ access: { ...access('buy'), offers } })} plain />
    </MemoryRouter>,
    { bootstrap: channel({ subscriptions: [subscription], settings }) },
  );
  expect(screen.getByText('RIV @ NOR')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Family' })).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('link', { name: 'Watch something live' })).not.toBeInTheDocument();
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
  expect(screen.queryAllByRole('link', { name: 'Sign in' })).toHaveLength(reason === 'sign_in' ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'See the passes' })).toHaveLength(reason === 'buy' ? 1 : 0);
  unmount();
  await show({ ...changes, access: access(reason) }, { settings }, 'fr');
  expect(screen.getByRole('heading', { name: french })).toBeInTheDocument();
});

it('sells nothing that is over without a recording', async () => {
  await show({ stream_status: 'finished', access: { ...access('buy'), offers: [{ kind: 'event', id: 7, price: 4900 }] } }, { settings });
  expect(screen.getByText('There is no replay')).toBeInTheDocument();
  expect(screen.queryByText('USD $49.00')).not.toBeInTheDocument();
});
