import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, answers, nothingOwned, payable, press, provideStripe, quote, show } from '@/testing/checkout';
import { order, subscriptionOrder } from '@/testing/orders';
import { json, problem, serve } from '@/testing/server';

beforeEach(provideStripe);

it('shows a guest what it costs, and where to sign in', async () => {
  serve(answers);
  await show('?type=package&id=40', { guest: true });
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  const summary = screen.getByRole('complementary', { name: 'Your order' });
  expect(summary).toHaveTextContent(/Price\s*USD \$59.00\s*Service fee\s*USD \$2.95\s*Charged now\s*USD \$61.95/);
  expect(summary).toHaveTextContent('Sales are final. There are no refunds.');
});

it('pays with the saved card, once the terms are accepted', async () => {
  const log = serve({ ...answers, 'stripe/buy': () => json({ data: { order: order(), orders: [order()], client_secret: null, status: 'success' } }) });
  await show('?type=package&id=40');
  expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
  await press('Pay USD $61.95');
  expect(await screen.findByText('Terms must be accepted')).toBeInTheDocument();
  await accept();
  await press('Pay USD $61.95');
  const title = await screen.findByRole('heading', { name: 'It’s yours' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText(/USD \$61.95 was paid. A receipt is on its way to ada@example.org./)).toBeInTheDocument();
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent(/^Season PassOrder 8Valid until/);
  expect(screen.getByText('Charged now').parentElement?.parentElement).toHaveTextContent(/^PriceUSD \$59.00Service feeUSD \$2.95Charged nowUSD \$61.95$/);
  const sent = log.filter(({ path }) => path === 'stripe/buy');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ type: 'package', id: 40, payment_method_id: 'pm_1', terms: true, amount: 6195, coupon: null });
});

it('asks for a card in the words of the specification', async () => {
  serve({ ...answers, 'stripe/list-cards': () => json({ data: [] }) });
  await show('?type=package&id=40');
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByText('Please select one of your saved cards or enter new one')).toBeInTheDocument();
});

it('shows the new price where that has changed, and charges nothing', async () => {
  let total = 6195;
  const refuse = () => {
    total = 7000;
    return problem(409, 'price_changed');
  };
  serve({ ...answers, 'stripe/invoice-preview': () => json({ data: quote({ total }) }), 'stripe/buy': refuse });
  await show('?type=package&id=40');
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByText(/it is now USD \$70.00/)).toBeInTheDocument();
  await payable('Pay USD $70.00');
});

it.each([
  ['Pass not found', '?type=package&id=40', 'pass_not_found'],
  ['This event does not exist', '?type=event&id=7', 'not_found'],
])('says “%s” where that goes while it is paid for', async (title, query, code) => {
  let sold = true;
  const refuse = () => {
    sold = false;
    return problem(404, code);
  };
  serve({ ...answers, 'stripe/invoice-preview': () => (sold ? json({ data: quote() }) : problem(404, code)), 'stripe/buy': refuse });
  await show(query);
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

it('says that the pass is not found where it goes while a code is applied', async () => {
  let sold = true;
  const refuse = () => {
    sold = false;
    return problem(404, 'pass_not_found');
  };
  serve({ ...answers, 'stripe/invoice-preview': () => (sold ? json({ data: quote() }) : problem(404, 'pass_not_found')), apply_coupon: refuse });
  await show('?type=package&id=40');
  const summary = within(await screen.findByRole('complementary'));
  await userEvent.type(summary.getByLabelText(/Promo code/), 'PRESS');
  await userEvent.click(summary.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Pass not found')).toBeInTheDocument();
});

it('takes no card for what a code makes free', async () => {
  serve({
    ...answers,
    apply_coupon: ({ query }) => (query.get('code') === 'PRESS' ? json({ data: quote({ total: 0 }) }) : problem(422, 'wrong_promo_code')),
    'stripe/invoice-preview': ({ body }) => json({ data: body?.['coupon'] ? quote({ discount: 6195, total: 0, coupon: 'PRESS' }) : quote() }),
  });
  await show('?type=package&id=40');
  const summary = within(await screen.findByRole('complementary'));
  await userEvent.type(summary.getByLabelText(/Promo code/), 'NOPE');
  await userEvent.click(summary.getByRole('button', { name: 'Apply' }));
  expect(await summary.findByText('Wrong promo code')).toBeInTheDocument();
  await userEvent.clear(summary.getByLabelText(/Promo code/));
  await userEvent.type(summary.getByLabelText(/Promo code/), 'PRESS');
  await userEvent.click(summary.getByRole('button', { name: 'Apply' }));
  expect(await summary.findByText('Code PRESS is applied')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Get it for free' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /Visa/ })).not.toBeInTheDocument();
});

it('sells at the full price where the code of the address is good for nothing', async () => {
  const log = serve({
    ...answers,
    'stripe/invoice-preview': ({ body }) => (body?.['coupon'] ? problem(422, 'wrong_promo_code') : json({ data: quote() })),
    'stripe/buy': () => json({ data: { order: order(), orders: [order()], client_secret: null, status: 'success' } }),
  });
  await show('?type=package&id=40&coupon=OLD');
  const summary = within(await screen.findByRole('complementary'));
  expect(await summary.findByText('Wrong promo code')).toBeInTheDocument();
  expect(summary.getByLabelText(/Promo code/)).toHaveValue('OLD');
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  expect(log.find(({ path }) => path === 'stripe/buy')?.body).toMatchObject({ amount: 6195, coupon: null });
});

it('is rid of a refused code by an empty field', async () => {
  serve({ ...answers, 'stripe/invoice-preview': ({ body }) => (body?.['coupon'] ? problem(422, 'wrong_promo_code') : json({ data: quote() })) });
  await show('?type=package&id=40&coupon=OLD');
  const summary = within(await screen.findByRole('complementary'));
  await summary.findByText('Wrong promo code');
  await userEvent.clear(summary.getByLabelText(/Promo code/));
  await userEvent.click(summary.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(summary.queryByText('Wrong promo code')).not.toBeInTheDocument());
});

it('begins a subscription with its trial by a call of its own, and says what comes after it', async () => {
  const renewal = { amount: 944, amount_title: '', offer: 'monthly' as const, at: '2026-12-05T10:00:00Z', trial_period: 7 };
  const begun = subscriptionOrder({ trial_ends_at: '2026-12-05T10:00:00Z' });
  const log = serve({
    ...answers,
    'stripe/invoice-preview': ({ body }) =>
      json({
        data: quote({ base_price: 899, service_fee: 45, total: body?.['trial'] ? 0 : 944, renewal: { ...renewal, trial_period: body?.['trial'] ? 7 : null } }),
      }),
    'stripe/subscription/start_trial': () => json({ data: { order: begun, orders: [begun], client_secret: null, status: 'success' } }),
  });
  await show('?type=subscription&id=41');
  expect(await screen.findByText(/^Free until December 5, 2026. From then on USD \$9.44 every 30 days.$/)).toBeInTheDocument();
  await accept();
  await press('Start the free trial');
  expect(await screen.findByRole('heading', { name: 'Your free trial has begun' })).toBeInTheDocument();
  expect(log.find(({ path }) => path === 'stripe/subscription/start_trial')?.body).toMatchObject({
    subscription_id: 41,
    payment_method_id: 'pm_1',
    terms: true,
    renewal_amount: 944,
  });
});

it.each([
  ['nothing was chosen', '', {}, 'Nothing is chosen yet'],
  ['there is no such pass', '?type=package&id=9', { 'stripe/invoice-preview': () => problem(404, 'pass_not_found') }, 'Pass not found'],
  ['there is no such event', '?type=event&id=9', { 'stripe/invoice-preview': () => problem(404, 'not_found') }, 'This event does not exist'],
  ['the event is free', '?type=event&id=7', { 'stripe/invoice-preview': () => problem(409, 'not_for_sale') }, 'This needs no payment'],
  ['the event takes a pass', '?type=event&id=7', { 'stripe/invoice-preview': () => problem(422, 'package_required') }, 'You need a pass to watch'],
  [
    'it is theirs',
    '?type=package&id=40',
    {
      'user/access': () =>
        json({
          data: { ...nothingOwned, purchased: [{ type: 'package', id: 40, disabled_categories: [], disabled_participants: [], fully_purchased: true }] },
        }),
    },
    'You have this already',
  ],
  [
    'they are where it is not sold',
    '?type=package&id=40',
    { geo: () => json({ data: { is_geo_blocked: true, country: null, country_code: null, ip: '' } }) },
    'Not available here',
  ],
] as const)('sells nothing where %s', async (_, query, changed, title) => {
  serve({ ...answers, ...changed });
  await show(query);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

it('says so where the channel takes no payments', async () => {
  serve(answers);
  await show('?type=package&id=40', { payments: false });
  expect(screen.getByText('Nothing can be bought right now')).toBeInTheDocument();
});

it('finds nothing wrong with a card where a simulation stores nothing', async () => {
  serve({ ...answers, 'stripe/buy': () => problem(409, 'simulated') });
  await show('?type=package&id=40');
  await accept();
  await press('Pay USD $61.95');
  await payable('Pay USD $61.95');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
