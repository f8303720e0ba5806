import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '@/i18n/en.json?events';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { FilterSheet } from './FilterSheet';

it('begins with the focus on showing what was found: a field would open the phone’s keyboard over the others', async () => {
  serve({ get_api_key: () => json({ data: { api_key: 'k' } }), participants: () => json({ data: [], meta: { total: 0, limit: 100, offset: 0 } }) });
  await renderInSite(<FilterSheet filters={{}} onChange={vi.fn()} onClear={vi.fn()} total={12} />);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show 12 events' })).toHaveFocus();
});
