import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, answers, bought, cardField, payable, press, provideStripe, quote, show } from '@/testing/checkout';
import { order, subscriptionOrder } from '@/testing/orders';
import { json, problem, type RecordedCall, serve } from '@/testing/server';
import { viewer } from '@/testing/user';

const PAY = 'Pay USD $61.95';
const REGISTER = 'v2/auth/register';
const TAKEN = 'The email address you have entered is already registered.';
const nameless = viewer({ email_verified: false, first_name: '', last_name: '', basic_pass_selected: true });
const site = {
  ...answers,
  profile: () => json({ data: nameless }),
  'stripe/list-cards': () => json({ data: [] }),
  'stripe/setup-intent': () => json({ data: { setup_intent_id: 'seti_1', client_secret: 'secret' } }),
  [REGISTER]: () => json({ data: nameless }),
  'stripe/buy': () => bought(order()),
};

beforeEach(provideStripe);

async function fill(query: string, names = false) {
  await show(query, { guest: true, names });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'lakeside rink at night');
  await screen.findByRole('group', { name: 'New card' });
  act(() => cardField.typed());
  await accept();
}

const paths = (log: RecordedCall[]) => log.map(({ path }) => path).filter((path) => [REGISTER, 'stripe/setup-intent', 'stripe/buy'].includes(path));

it('registers a guest and pays with one press, with the password as its own confirmation', async () => {
  const log = serve(site);
  await fill('?type=package&id=40&event=7');
  await press(PAY);
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  expect(paths(log)).toEqual([REGISTER, 'stripe/setup-intent', 'stripe/buy']);
  expect(log.find(({ path }) => path === REGISTER)?.body).toMatchObject({
    first_name: null,
    last_name: null,
    email: 'ada@example.org',
    password: 'lakeside rink at night',
    password_confirmation: 'lakeside rink at night',
    terms: true,
    return_to: '/watch/7',
  });
  expect(screen.getByRole('heading', { name: 'What’s your name?' })).toBeInTheDocument();
});

it('asks for the name after paying, which may be left out', async () => {
  const named = { ...nameless, first_name: 'Ada', last_name: 'Byron' };
  const log = serve({ ...site, profile: ({ method }) => json({ data: method === 'POST' ? named : nameless }) });
  await fill('?type=package&id=40');
  await press(PAY);
  await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
  await press('Save the name');
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Field is required');
  await userEvent.type(screen.getByLabelText('Last name'), 'Byron');
  await press('Save the name');
  await waitFor(() => expect(screen.queryByLabelText('First name')).not.toBeInTheDocument());
  expect(log.find(({ method, path }) => path === 'profile' && method === 'POST')?.body).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
});

it('says at the fields what is wrong, and creates no account for what is incomplete', async () => {
  const log = serve(site);
  await show('?type=package&id=40', { guest: true });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@');
  await press(PAY);
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('A valid email address is required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Field is required/);
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Terms must be accepted');
  expect(paths(log)).toEqual([]);
});

it('creates no account before a card is entered', async () => {
  const log = serve(site);
  await show('?type=package&id=40', { guest: true, names: false });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'lakeside rink at night');
  await accept();
  await press(PAY);
  expect(await screen.findByText('Please select one of your saved cards or enter new one')).toBeInTheDocument();
  expect(paths(log)).toEqual([]);
});

it('leads somebody who has an account to signing in', async () => {
  const log = serve({
    ...site,
    [REGISTER]: () => problem(422, 'email_already_registered', { detail: TAKEN, errors: { email: [TAKEN] }, error_codes: { email: ['taken'] } }),
  });
  await fill('?type=package&id=40');
  await press(PAY);
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(email).toHaveAccessibleDescription(TAKEN));
  await waitFor(() => expect(email).toHaveFocus());
  expect(screen.getByText(/^Welcome back/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in and go on' })).toHaveAttribute('href', '/login');
  expect(paths(log)).toEqual([REGISTER]);
});

it('keeps the account and the card where the payment fails, and pays once with the next press', async () => {
  const log = serve({
    ...site,
    'stripe/buy': (_: RecordedCall, nth: number) => (nth === 1 ? problem(503, 'payment_provider_unavailable') : bought(order())),
  });
  await fill('?type=package&id=40');
  await press(PAY);
  expect(await screen.findByText(/^The payment service does not answer/)).toBeInTheDocument();
  expect(screen.getByText(/^Your account ada@example.org is ready/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeChecked();
  await payable(PAY);
  await press(PAY);
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  expect(paths(log).filter((path) => path === REGISTER)).toHaveLength(1);
});

describe('a trial', () => {
  const renewal = { amount: 944, amount_title: '', offer: 'monthly' as const, at: '2026-12-05T10:00:00Z', trial_period: 7 };
  const begun = subscriptionOrder({ trial_ends_at: '2026-12-05T10:00:00Z' });
  const trial = {
    ...site,
    'stripe/invoice-preview': () => json({ data: quote({ base_price: 899, service_fee: 45, total: 0, renewal }) }),
    'stripe/subscription/start_trial': () => bought(begun),
  };

  it('says what is next until the address is confirmed elsewhere, and starts then', async () => {
    let verified = false;
    const log = serve({
      ...trial,
      profile: () => json({ data: { ...nameless, email_verified: verified } }),
      'auth/email-verify/resend': () => json({ data: {} }),
    });
    await fill('?type=subscription&id=41');
    await press('Start the free trial');
    const next = await screen.findByText(/^Next: open the link that we have mailed to/);
    await waitFor(() => expect(next.closest('[data-next]')).toHaveFocus());
    expect(log.find(({ path }) => path === REGISTER)?.body).toMatchObject({ return_to: '/buy?type=subscription&id=41' });
    await press('Send another link');
    await waitFor(() => expect(log.find(({ path }) => path === 'auth/email-verify/resend')?.body).toMatchObject({ return_to: '/buy?type=subscription&id=41' }));
    expect(screen.getByRole('button', { name: 'Start the free trial' })).not.toHaveAttribute('aria-disabled');
    verified = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Your address is confirmed. The trial can start.')).toBeInTheDocument();
    await press('Start the free trial');
    expect(await screen.findByRole('heading', { name: 'Your free trial has begun' })).toBeInTheDocument();
    expect(log.filter(({ path }) => path === 'stripe/subscription/start_trial')).toHaveLength(1);
  });
});
