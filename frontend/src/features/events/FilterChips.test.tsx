import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '@/i18n/en.json?events';
import { channel } from '@/testing/channel';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import FilterChips from './FilterChips';

it('names what is chosen, by links of menus too, and takes it back', async () => {
  serve({ get_api_key: () => json({ data: { api_key: 'k' } }), participants: () => json({ data: [], meta: { total: 0, limit: 100, offset: 0 } }) });
  const bootstrap = { ...channel(), 'events-locations': [{ id: 31, alias: 'quay', name: 'Quay Stadium' }] } as ReturnType<typeof channel>;
  const filters = { location: '31', type: 'free,ppv', gender: 'W', participant: 'unknown', start_date: '2026-03-14', title: 'cup' };
  const change = vi.fn();
  await renderInSite(<FilterChips filters={filters} onChange={change} onClear={vi.fn()} />, { bootstrap });
  const names = screen.getAllByRole('button').map((button) => button.textContent.replace('Remove', ''));
  expect(names).toEqual(['“cup”', 'unknown', 'Quay Stadium', 'Women', 'Free, Pay-per-view', expect.stringMatching(/^From .*14/), 'Clear filters']);
  await userEvent.click(screen.getByRole('button', { name: /Pay-per-view/ }));
  expect(change).toHaveBeenCalledWith({ ...filters, type: undefined });
});
