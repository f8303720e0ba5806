import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuoteTax } from '@/api/types';
import { accept, answers, bought, press, provideStripe, quote, show } from '@/testing/checkout';
import { order } from '@/testing/orders';
import { json, problem, serve } from '@/testing/server';

beforeEach(provideStripe);

const regions = [
  { code: 'QC', name: 'Quebec' },
  { code: 'AB', name: 'Alberta' },
];

function tax(changes: Partial<QuoteTax> = {}): QuoteTax {
  return {
    included: false,
    country: 'CA',
    region: null,
    needs_postal_code: false,
    postal_code: null,
    countries: ['CA', 'FR'],
    regions,
    complete: false,
    lines: [],
    total: 0,
    ...changes,
  };
}

const quebec = tax({
  region: 'QC',
  complete: true,
  lines: [
    { name: 'GST', percent: '5', amount: 310 },
    { name: 'QST', percent: '9.975', amount: 618 },
  ],
  total: 928,
});

/** Answers the price with the taxes of Quebec once that is chosen. */
const canada = {
  ...answers,
  'stripe/invoice-preview': ({ body }: { body: Record<string, unknown> | null }) =>
    json({ data: body?.['region'] === 'QC' ? quote({ total: 7123, tax: quebec }) : quote({ tax: tax() }) }),
};

it('asks for the province, on which the tax depends, and pays with it', async () => {
  const log = serve({ ...canada, 'stripe/buy': () => bought(order()) });
  await show('?type=package&id=40');
  const summary = within(await screen.findByRole('complementary'));
  expect(screen.getByLabelText('Country you live in')).toHaveValue('CA');
  expect(
    within(screen.getByLabelText('Province or state'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Please choose', 'Alberta', 'Quebec']);
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByText('Please choose where you live: the tax depends on it.')).toBeInTheDocument();
  expect(screen.getByLabelText('Province or state')).toHaveFocus();
  expect(log.filter(({ path }) => path === 'stripe/buy')).toHaveLength(0);
  await userEvent.selectOptions(screen.getByLabelText('Province or state'), 'QC');
  expect(await summary.findByText('GST 5%')).toBeInTheDocument();
  expect(summary.getByText('QST 9.975%').nextElementSibling).toHaveTextContent('USD $6.18');
  await press('Pay USD $71.23');
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  expect(log.find(({ path }) => path === 'stripe/buy')?.body).toMatchObject({ country: 'CA', region: 'QC', amount: 7123 });
});

it('says how much of the price is tax where prices contain it', async () => {
  const included = tax({ included: true, country: 'FR', regions: [], complete: true, lines: [{ name: 'TVA', percent: '20', amount: 1033 }], total: 1033 });
  serve({ ...answers, 'stripe/invoice-preview': () => json({ data: quote({ tax: included }) }) });
  await show('?type=package&id=40', { language: 'fr' });
  const summary = within(await screen.findByRole('complementary'));
  expect(summary.getByText(/^Dont TVA 20\s%$/).nextElementSibling).toHaveTextContent('10,33');
  expect(screen.queryByLabelText(/Province/)).not.toBeInTheDocument();
  expect(within(screen.getByLabelText('Pays de résidence')).queryByText('À choisir')).not.toBeInTheDocument();
});

it('forgets the province where another country is chosen', async () => {
  const log = serve(canada);
  await show('?type=package&id=40');
  const summary = within(await screen.findByRole('complementary'));
  await userEvent.selectOptions(screen.getByLabelText('Province or state'), 'QC');
  expect(await summary.findByText('GST 5%')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Country you live in'), 'FR');
  expect(log.findLast(({ path }) => path === 'stripe/invoice-preview')?.body).toMatchObject({ country: 'FR', region: null });
});

it('says why a card from elsewhere is refused', async () => {
  const fr = tax({ country: 'FR', regions: [], complete: true });
  serve({ ...answers, 'stripe/invoice-preview': () => json({ data: quote({ tax: fr }) }), 'stripe/buy': () => problem(422, 'country_unproven') });
  await show('?type=package&id=40');
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByText(/^Your card is not from the country that you chose/)).toBeInTheDocument();
});

describe('where the tax depends on the ZIP code', () => {
  const unknown = tax({ country: 'US', countries: ['US', 'FR'], regions: [], needs_postal_code: true });
  const seattle = { ...unknown, postal_code: '98104', complete: true, lines: [{ name: 'Sales Tax', percent: '6.5', amount: 403 }], total: 403 };
  const states = {
    ...answers,
    'stripe/invoice-preview': ({ body }: { body: Record<string, unknown> | null }) =>
      json({ data: body?.['postal_code'] === '98104' ? quote({ total: 6598, tax: seattle }) : quote({ tax: unknown }) }),
  };

  it('asks for it, sends it once it is whole, and pays with it', async () => {
    const log = serve({ ...states, 'stripe/buy': () => bought(order()) });
    await show('?type=package&id=40');
    const field = await screen.findByLabelText('ZIP code');
    await accept();
    await press('Pay USD $61.95');
    expect(field).toHaveFocus();
    await userEvent.type(field, '98104');
    expect(await screen.findByText('Sales Tax 6.5%')).toBeInTheDocument();
    const sent = log.filter(({ path, body }) => path === 'stripe/invoice-preview' && body?.['postal_code']);
    expect(sent.map(({ body }) => body?.['postal_code'])).toEqual(['98104']);
    await press('Pay USD $65.98');
    expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
    expect(log.find(({ path }) => path === 'stripe/buy')?.body).toMatchObject({ country: 'US', postal_code: '98104', amount: 6598 });
  });

  it('forgets the taxes of a code that is changed', async () => {
    const log = serve(states);
    await show('?type=package&id=40');
    const field = await screen.findByLabelText('ZIP code');
    await userEvent.type(field, '98104');
    expect(await screen.findByText('Sales Tax 6.5%')).toBeInTheDocument();
    await userEvent.type(field, '{Backspace}');
    await waitFor(() => expect(screen.queryByText('Sales Tax 6.5%')).not.toBeInTheDocument());
    await accept();
    await press('Pay USD $61.95');
    expect(field).toHaveFocus();
    expect(log.filter(({ path }) => path === 'stripe/buy')).toHaveLength(0);
  });

  it('says that there is no such code', async () => {
    serve(states);
    await show('?type=package&id=40');
    await userEvent.type(await screen.findByLabelText('ZIP code'), '00000');
    expect(await screen.findByText('There is no such ZIP code.')).toBeInTheDocument();
  });
});
