import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Clip } from '@/api/types';
import '@/i18n/en.json?clips';
import '@/i18n/en.json?watch';
import { clip } from '@/testing/clips';
import { serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { ClipDetails } from './ClipDetails';
import { ClipNotice } from './ClipNotice';

const failed: Partial<Clip> = { state: 'failed', failure: { code: 'took_too_long', message: '' }, playback: null, event: null };
const REASON = 'Your clip was not done within 5 minutes, so it was stopped.';

async function show(changes: Partial<Clip>) {
  serve({});
  const shown = clip({ ...failed, ...changes });
  await renderInSite(
    <MemoryRouter>
      <ClipNotice clip={shown} plain={false} />
      <ClipDetails clip={shown} />
    </MemoryRouter>,
  );
}

it('tells its maker why a clip failed, with a way to have it made again', async () => {
  await show({});
  expect(screen.getByText('The reason stands below.')).toBeInTheDocument();
  expect(screen.getByText(REASON)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

it('tells others only that it failed', async () => {
  await show({ is_mine: false });
  expect(screen.getByRole('heading', { name: 'The clip could not be made' })).toBeInTheDocument();
  expect(screen.queryByText(REASON)).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
