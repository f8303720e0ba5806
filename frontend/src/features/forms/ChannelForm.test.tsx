import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { ChannelForm } from './ChannelForm';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const entry = (name: string, changes: object = {}) => ({
  name,
  label: name,
  kind: 'text',
  required: false,
  min_length: null,
  max_length: null,
  options: [],
  value: null,
  ...changes,
});
const form = {
  alias: 'contacts',
  title: 'Write to us',
  intro: 'We answer within a day.',
  entries: [
    entry('Name', { required: true, value: 'Ada' }),
    entry('Mail', { kind: 'email', required: true }),
    entry('Minute', { kind: 'number' }),
    entry('Topic', { kind: 'select', required: true, options: ['A stream', 'A pass'] }),
    entry('Message', { kind: 'textarea', required: true, min_length: 10, max_length: 20 }),
    entry('News', { kind: 'checkbox', value: true }),
  ],
};
const field = (label: string) => screen.getByLabelText(label, { exact: false });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('asks what the channel asks, and says what is wrong under each field', async () => {
  serve({ ...KEY, 'custom-forms/contacts': () => json({ data: form }) });
  await renderInSite(<ChannelForm alias="contacts" />);
  expect(await screen.findByRole('heading', { name: 'Write to us' })).toBeInTheDocument();
  expect(field('Name')).toHaveValue('Ada');
  await userEvent.type(field('Minute'), 'ninth');
  await userEvent.type(field('Message'), 'short');
  await send();
  expect(field('Mail')).toHaveFocus();
  expect(field('Mail')).toHaveAccessibleDescription('Field is required');
  expect(field('Minute')).toHaveAccessibleDescription('A whole number is required');
  expect(field('Topic')).toHaveAccessibleDescription('Field is required');
  expect(field('Message')).toHaveAccessibleDescription('Field length must be greater than 9');
});

it('sends the answers, and says that they have arrived', async () => {
  const log = serve({ ...KEY, 'custom-forms/contacts': () => json({ data: form }) });
  await renderInSite(<ChannelForm alias="contacts" />);
  await screen.findByRole('heading', { name: 'Write to us' });
  await userEvent.type(field('Mail'), 'ada@example.org');
  await userEvent.selectOptions(field('Topic'), 'A pass');
  await userEvent.type(field('Message'), 'Twelve letters');
  await userEvent.click(field('News'));
  await send();
  expect(await screen.findByText(/Thank you/)).toBeInTheDocument();
  expect(log.find(({ method, path }) => method === 'POST' && path === 'custom-forms/contacts')?.body).toEqual({
    Name: 'Ada',
    Mail: 'ada@example.org',
    Minute: '',
    Topic: 'A pass',
    Message: 'Twelve letters',
    News: false,
    api_key: 'k',
  });
});

it('is nothing where the channel has no such form', async () => {
  const log = serve({ ...KEY, 'custom-forms/contacts': () => problem(404, 'not_found') });
  const { container } = await renderInSite(<ChannelForm alias="contacts" />);
  await vi.waitFor(() => expect(log.some(({ path }) => path === 'custom-forms/contacts')).toBe(true));
  await vi.waitFor(() => expect(container).toBeEmptyDOMElement());
});

it('stays as it is filled in where a simulation stores nothing', async () => {
  serve({ ...KEY, 'custom-forms/contacts': ({ method }) => (method === 'POST' ? problem(409, 'simulated') : json({ data: form })) });
  await renderInSite(<ChannelForm alias="contacts" />);
  await screen.findByRole('heading', { name: 'Write to us' });
  await userEvent.type(field('Mail'), 'ada@example.org');
  await userEvent.selectOptions(field('Topic'), 'A pass');
  await userEvent.type(field('Message'), 'Twelve letters');
  await send();
  expect(await screen.findByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled');
  expect(field('Message')).toHaveValue('Twelve letters');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
