import { screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { channel } from '@/testing/channel';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { PageScreen } from './PageScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const form = { alias: 'join', title: 'Join the crew', intro: null, entries: [] };

const show = (named: string | null) => {
  const page = { id: 1, alias: 'crew', url: '/our-crew', name: 'Our crew', alt_name: null, form: named };
  const log = serve({
    ...KEY,
    'pages/1': () => json({ data: { ...page, html: '<p>A hundred and forty.</p>' } }),
    'custom-forms/join': () => json({ data: form }),
  });
  return renderInSite(
    <MemoryRouter>
      <PageScreen url="/our-crew" />
    </MemoryRouter>,
    { bootstrap: channel({ pages: [page] }) },
  ).then(() => log);
};

it('has the form that it names under its text', async () => {
  await show('join');
  expect(await screen.findByRole('heading', { level: 2, name: 'Join the crew' })).toBeInTheDocument();
  expect(screen.getByText('A hundred and forty.')).toBeInTheDocument();
});

it('leads to /404 where the channel has not written it', async () => {
  await renderInSite(
    <MemoryRouter initialEntries={['/about']}>
      <Routes>
        <Route path="/about" element={<PageScreen url="/about" />} />
        <Route path="/404" element={<h1>Nothing here</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeInTheDocument();
});

it('asks for no form where it names none', async () => {
  const log = await show(null);
  expect(await screen.findByText('A hundred and forty.')).toBeInTheDocument();
  expect(log.some(({ path }) => path.startsWith('custom-forms'))).toBe(false);
});
