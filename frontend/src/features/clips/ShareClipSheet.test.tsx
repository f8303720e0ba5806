import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { clip } from '@/testing/clips';
import { renderInSite } from '@/testing/site';
import ShareClipSheet from './ShareClipSheet';

const show = (changes: Parameters<typeof clip>[0] = {}) =>
  renderInSite(
    <MemoryRouter>
      <ShareClipSheet clip={clip({ name: 'At the buzzer', duration: 12, ...changes })} onClose={vi.fn()} />
    </MemoryRouter>,
  );

it('shows what is shared, with its length', async () => {
  await show();
  const preview = within(screen.getByRole('figure'));
  expect(preview.getByText('At the buzzer')).toBeInTheDocument();
  expect(preview.getByText('0:12')).toBeInTheDocument();
});

it('keeps the code to embed folded, where there is one', async () => {
  const { unmount } = await show({ embed_path: '/share_embed/1' });
  expect(screen.getByLabelText('Code to embed')).not.toBeVisible();
  await userEvent.click(screen.getByText('Embed in another site'));
  expect(screen.getByLabelText('Code to embed')).toBeVisible();
  unmount();
  await show({ embed_path: null });
  expect(screen.queryByText('Embed in another site')).not.toBeInTheDocument();
});
