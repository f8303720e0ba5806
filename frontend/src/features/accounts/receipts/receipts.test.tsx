import { act, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Receipt } from '@/api/types';
import { ReceiptScreen } from '@/features/accounts/ReceiptScreen';
import { sessionApi } from '@/features/session/sessionApi';
import type { Language } from '@/i18n/language';
import { channel } from '@/testing/channel';
import { order } from '@/testing/orders';
import { pass } from '@/testing/passes';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';

const receipt: Receipt = {
  id: 7,
  number: 'EST-000012',
  kind: 'receipt',
  corrects: null,
  issued_at: '2026-03-01T10:00:06Z',
  paid_at: '2026-03-01T10:00:05Z',
  seller: { name: 'Harbour inc.', address: '88 rue des Tilleuls\nMontréal', tax_ids: ['GST 123456789 RT0001'] },
  buyer: { name: 'Ada Byron', email: 'ada@example.org', company: null, tax_id: null, country: 'CA', region: 'QC' },
  lines: [{ order_id: 8, name: 'Season Pass', price: 6195, discount: 195, until: '2026-12-26T10:00:05Z' }],
  tax_included: false,
  taxes: [
    { name: 'GST', percent: '5', taxable: 6000, amount: 300 },
    { name: 'QST', percent: '9.975', taxable: 6000, amount: 599 },
  ],
  net: 6000,
  total: 6899,
  currency: 'CAD',
  card: { brand: 'visa', last4: '4242' },
};

async function show(answer: () => Response, language: Language = 'en', bought = order()) {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    profile: () => json({ data: viewer() }),
    orders: () => json({ data: [order({ id: 5 }), bought] }),
    'packages/40': () => json({ data: pass() }),
    'receipts/7': answer,
  });
  const view = await renderInSite(
    <MemoryRouter initialEntries={['/profile/receipts/7']}>
      <Routes>
        <Route path="/profile/receipts/:id" element={<ReceiptScreen />} />
      </Routes>
    </MemoryRouter>,
    { bootstrap: channel(), language },
  );
  await act(async () => void (await view.store.dispatch(sessionApi.endpoints.getProfile.initiate())));
}

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('shows who sold what to whom, with taxes that add up', async () => {
  await show(() => json({ data: receipt }));
  const sheet = within(await screen.findByRole('article', { name: 'Receipt' }));
  expect(sheet.getByText('EST-000012')).toBeInTheDocument();
  expect(sheet.getByRole('region', { name: 'Seller' })).toHaveTextContent('Harbour inc.88 rue des Tilleuls MontréalGST 123456789 RT0001');
  expect(sheet.getByRole('region', { name: 'Buyer' })).toHaveTextContent('Ada Byronada@example.orgQC, Canada');
  expect(await sheet.findByText(/Service fee included/)).toBeInTheDocument();
  expect(rows()).toEqual([
    'ProductPrice',
    'Season PassOrder 8 · until December 26, 2026Service fee included: CAD $2.95Promo code: −CAD $1.95CAD $60.00',
    'Total without taxCAD $60.00',
    'GST 5%CAD $3.00',
    'QST 9.975%CAD $5.99',
    'TotalCAD $68.99',
  ]);
});

it.each([
  ['an event', order({ product: { ...order().product, kind: 'event', id: 7 } }), '/watch/7'],
  ['a pass', order(), '/schedule'],
])('leads to what was bought: %s', async (_what, bought, path) => {
  await show(() => json({ data: receipt }), 'en', bought);
  expect(await screen.findByRole('link', { name: 'Watch now' })).toHaveAttribute('href', path);
});

it('leads nowhere once what was bought is over', async () => {
  await show(() => json({ data: receipt }), 'en', order({ activity_status: 'expired' }));
  await screen.findByText(/Service fee included/);
  expect(screen.queryByRole('link', { name: 'Watch now' })).not.toBeInTheDocument();
});

it('says the hour at which a pass for a day ends, and its zone', async () => {
  const at = (day: number) => new Date(2026, 10, day, 19, 0).toISOString();
  await show(() => json({ data: { ...receipt, paid_at: at(23), lines: receipt.lines.map((line) => ({ ...line, until: at(24) })) } }));
  expect(await screen.findByText(/until Tue, November 24, 2026 at 7:00\sPM [A-Z]/)).toBeInTheDocument();
});

it('shows a credit note of a company in French, with the tax that was contained', async () => {
  const [first] = receipt.taxes;
  const note: Receipt = {
    ...receipt,
    kind: 'credit_note',
    corrects: 'EST-000011',
    tax_included: true,
    taxes: first ? [{ ...first, taxable: -833, amount: -167 }] : [],
    lines: [{ order_id: 8, name: 'Passe', price: -1000, discount: 0, until: null }],
    net: -833,
    total: -1000,
    buyer: { ...receipt.buyer, name: null, email: null, company: 'Rinks', tax_id: 'FR40303265045' },
    card: null,
  };
  await show(() => json({ data: note }), 'fr');
  const sheet = within(await screen.findByRole('article', { name: 'Avoir' }));
  expect(sheet.getByText('Corrige le reçu').nextElementSibling).toHaveTextContent('EST-000011');
  expect(sheet.getByRole('region', { name: 'Acheteur' })).toHaveTextContent('RinksNuméro fiscal FR40303265045');
  expect(rows().at(-1)).toMatch(/^Dont GST 5\s% sur /);
});

it('says that a receipt is not there, without a way to guess whose it is', async () => {
  await show(() => problem(404, 'not_found'));
  expect(await screen.findByRole('heading', { name: 'This receipt does not exist' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Print/ })).not.toBeInTheDocument();
});
