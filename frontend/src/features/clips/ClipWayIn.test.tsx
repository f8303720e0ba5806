import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { channel } from '@/testing/channel';
import { pass } from '@/testing/passes';
import { renderInSite } from '@/testing/site';
import ClipWayIn from './ClipWayIn';

it.each([
  ['sign_in', 'Sign in'],
  ['verify', 'Confirm the address'],
  ['pass', 'See the passes'],
] as const)('begins with the focus on what to do about: %s', async (hurdle, action) => {
  await renderInSite(
    <MemoryRouter>
      <ClipWayIn hurdle={hurdle} onClose={vi.fn()} />
    </MemoryRouter>,
    { bootstrap: channel({ packages: [pass()] }) },
  );
  expect(screen.getByRole('link', { name: action })).toHaveFocus();
});
