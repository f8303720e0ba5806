import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { CalendarSection } from './CalendarSection';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const URL = 'https://site.example/api/calendar/secret.ics';

it('makes an address, gives it to calendar programs, and revokes it', async () => {
  const user = userEvent.setup();
  let url: string | null = null;
  serve({
    ...KEY,
    'calendar-feed': ({ method }) => {
      if (method !== 'GET') url = method === 'POST' ? URL : null;
      return json({ data: { url } });
    },
  });
  await renderInSite(<CalendarSection />);
  await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  expect(await screen.findByLabelText('Address of your calendar')).toHaveValue(URL);
  expect(screen.getByRole('link', { name: 'Open in a calendar' })).toHaveAttribute('href', 'webcals://site.example/api/calendar/secret.ics');
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe(URL);
  await user.click(screen.getByRole('button', { name: 'Revoke it' }));
  expect(await screen.findByText('The address does not work any more.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create calendar link' })).not.toHaveAttribute('aria-disabled');
});

it('says what failed, and tries again', async () => {
  serve({ ...KEY, 'calendar-feed': ({ method }, nth) => (method === 'GET' && nth > 2 ? json({ data: { url: null } }) : problem(500, 'internal')) });
  await renderInSite(<CalendarSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  expect(await screen.findByText(/^Something went wrong/)).toBeInTheDocument();
});
