import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { ContactsScreen } from './ContactsScreen';

const { settings } = channel();
const page = { id: 4, alias: 'contacts', url: '/contacts', name: 'Talk to us', alt_name: null, form: null };

const show = (changes: Parameters<typeof channel>[0]) =>
  renderInSite(
    <MemoryRouter>
      <ContactsScreen />
    </MemoryRouter>,
    { bootstrap: channel(changes) },
  );

it('has every way to the channel as a link', async () => {
  serve({ 'pages/4': () => json({ data: { ...page, html: '<p>We answer within a day.</p>' } }) });
  await show({ pages: [page], settings: { ...settings, email: 'help@tested.example', phone: '+1 (555) 010-9999', address: '1 Field Road' } });
  expect(screen.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'help@tested.example' })).toHaveAttribute('href', 'mailto:help@tested.example');
  expect(screen.getByRole('link', { name: '+1 (555) 010-9999' })).toHaveAttribute('href', 'tel:+15550109999');
  expect(screen.getByText('1 Field Road')).toBeInTheDocument();
  expect(await screen.findByText('We answer within a day.')).toBeInTheDocument();
});

it('leads to the answers where the channel gives no address', async () => {
  serve({});
  await show({ pages: [] });
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute('href', '/faq');
});

it('keeps the ways in view when the text fails, and tries again', async () => {
  let failing = true;
  serve({ 'pages/4': () => (failing ? problem(422, 'invalid_parameters') : json({ data: { ...page, html: '<p>Here.</p>' } })) });
  await show({ pages: [page], settings: { ...settings, email: 'help@tested.example' } });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: 'help@tested.example' })).toBeInTheDocument();
  failing = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Here.')).toBeInTheDocument();
});
