import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Order } from '@/api/types';
import '@/i18n/en.json?orders';
import { channel } from '@/testing/channel';
import { subscriptionOrder } from '@/testing/orders';
import { renderInSite } from '@/testing/site';
import { RenewalRow } from './RenewalRow';

const show = (changes: Partial<Order>) => renderInSite(<RenewalRow order={subscriptionOrder(changes)} />);

it.each([
  ['active', 'Auto-Renewal On', 'Cancel renewal'],
  ['cancelled', 'Auto-Renewal Cancelled', 'Resume renewal'],
] as const)('shows a renewal that is %s as "%s"', async (renewal, words, button) => {
  const { container } = await show({ renewal });
  expect(container).toHaveTextContent(words);
  expect(screen.getByRole('button')).toHaveAccessibleName(button);
});

it.each([
  ['active', 'processing', 'Auto-Renewal Processing', false],
  ['cancelled', 'finished', 'Auto-Renewal Cancelled', true],
  ['active', 'cancelled', 'Auto-Renewal On', true],
] as const)('shows a renewal that is %s and whose cancellation is %s as "%s"', async (renewal, cancellation, words, enabled) => {
  const { container } = await show({ renewal, cancellation });
  expect(container).toHaveTextContent(words);
  expect(screen.getByRole('button').getAttribute('aria-disabled') === 'true').toBe(!enabled);
});

const payments = { publishable_key: 'pk_test_tested', script: '/stripe.js', taxes_added: false };

it.each([
  [payments, 'Your wish is being carried out. This takes a moment.'],
  [null, 'Your wish is saved. It is carried out as soon as payments work here again.'],
])('says when a wish is carried out, with payments %o', async (payments, words) => {
  const order = subscriptionOrder({ renewal: 'active', cancellation: 'processing' });
  const { container } = await renderInSite(<RenewalRow order={order} />, { bootstrap: channel({ settings: { ...channel().settings, payments } }) });
  expect(container).toHaveTextContent(words);
});

it('asks before it cancels, with the focus on going on', async () => {
  await show({ renewal: 'active' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel renewal' }));
  expect(screen.getByRole('dialog', { name: 'Cancel the renewal?' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep renewing' })).toHaveFocus();
});
