import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import { FaqScreen } from './FaqScreen';

const faq = [
  { id: 1, alias: 'refunds', question: 'Is there a refund?', answer_html: '<p>Sales are final.</p>', topic: 'Passes' },
  { id: 2, alias: 'devices', question: 'What can I watch on?', answer_html: '<p>On anything with a browser.</p>', topic: null },
];

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

const show = (address: string, entries = faq) =>
  renderInSite(
    <MemoryRouter initialEntries={[address]}>
      <FaqScreen />
      <Place />
    </MemoryRouter>,
    { bootstrap: channel({ faq: entries }) },
  );

const answer = (alias: string) => document.getElementById(alias) as HTMLDetailsElement;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

it('opens the question of the address, and brings the focus there', async () => {
  await show('/faq#devices');
  expect(answer('devices').open).toBe(true);
  expect(answer('refunds').open).toBe(false);
  expect(screen.getByText('What can I watch on?').closest('summary')).toHaveFocus();
});

it('gives the address of a question to whoever opens it', async () => {
  window.history.replaceState(null, '', '/faq?q=refund');
  await show('/faq');
  await userEvent.click(screen.getByText('Is there a refund?'));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/faq?q=refund#refunds');
  window.history.replaceState(null, '', '/');
});

it('searches questions and answers, and keeps the words in the address', async () => {
  await show('/faq?q=browser');
  expect(screen.queryByText('Is there a refund?')).not.toBeInTheDocument();
  expect(answer('devices').open).toBe(true);
  const box = screen.getByRole('searchbox');
  expect(box).toHaveValue('browser');
  await userEvent.clear(box);
  await userEvent.type(box, 'no such word');
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/faq?q=no+such+word'));
  expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contacts');
  await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
  expect(screen.getByText('Is there a refund?')).toBeInTheDocument();
});

it('says so where there are no questions yet', async () => {
  await show('/faq', []);
  expect(screen.getByText('There are no questions yet')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});
