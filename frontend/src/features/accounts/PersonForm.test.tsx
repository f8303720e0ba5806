import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { channel } from '@/testing/channel';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { PersonForm } from './PersonForm';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const { settings } = channel();

async function save(languages: typeof settings.languages) {
  const log = serve({ ...KEY, profile: () => json({ data: viewer() }) });
  await renderInSite(<PersonForm user={viewer()} />, { bootstrap: channel({ settings: { ...settings, languages } }) });
  const choice = screen.queryByLabelText('Language of our mails');
  if (choice) await userEvent.selectOptions(choice, 'français');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(log.some(({ method }) => method === 'POST')).toBe(true));
  return log.find(({ method, path }) => method === 'POST' && path === 'profile')?.body;
}

it('asks for the language of mails where there is a choice', async () => {
  expect(await save(['en', 'fr'])).toMatchObject({ _method: 'patch', first_name: 'Ada', language: 'fr' });
});

it('leaves it as it is on a channel in one language', async () => {
  expect(await save(['en'])).not.toHaveProperty('language');
});
