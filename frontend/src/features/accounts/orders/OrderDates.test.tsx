import { screen } from '@testing-library/react';
import { order } from '@/testing/orders';
import { renderInSite } from '@/testing/site';
import { OrderDates } from './OrderDates';

const at = (day: number, month = 10) => new Date(2099, month, day, 17, 0).toISOString();

it.each([
  ['with its hour, for a pass for a day', at(24), /Nov 24, 2099.*5:00\sPM \S+$/],
  ['as a day, for a pass for longer', at(29, 11), /^Dec 29, 2099$/],
])('shows the end %s', async (_how, end, text) => {
  await renderInSite(<OrderDates order={order({ renewal: null, paid_at: at(23), ends_at: end })} state="active" />);
  expect(screen.getByRole('definition')).toHaveTextContent(text);
});
