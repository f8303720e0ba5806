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

const payments = { publishable_key: 'pk_test_x', script: '/stripe.js', taxes_added: false };

it.each([
  ['pass', 'en', 'Each of these lets you cut clips, keep them and share them.', 'Nothing can be bought at the moment. Please come back later.'],
  ['download', 'fr', 'Chacune de ces formules permet d’enregistrer vos extraits en fichiers.', 'Aucun achat n’est possible pour l’instant. Revenez plus tard.'],
] as const)('names passes only where they can be bought: %s in %s', async (hurdle, language, sold, closed) => {
  const packages = [pass({ capabilities: ['watch', 'clipping', 'download_clip'] })];
  const show = (settings = channel().settings) =>
    renderInSite(
      <MemoryRouter>
        <ClipWayIn hurdle={hurdle} onClose={vi.fn()} />
      </MemoryRouter>,
      { bootstrap: channel({ packages, settings }), language },
    );
  const { unmount } = await show({ ...channel().settings, payments });
  expect(screen.getByText(sold)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Season Pass' })).toBeInTheDocument();
  unmount();
  await show();
  expect(screen.getByText(closed)).toBeInTheDocument();
  expect(screen.queryByText(sold)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Season Pass' })).not.toBeInTheDocument();
});
