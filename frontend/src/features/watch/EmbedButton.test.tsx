import { fireEvent, screen } from '@testing-library/react';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import { EmbedButton } from './EmbedButton';

const allowed = channel({ settings: { ...channel().settings, embed_allowed: true } });
const show = (bootstrap = allowed) => renderInSite(<EmbedButton eventId={7} title="RIV @ NOR" />, { bootstrap });

it('copies the code', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Embed' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the code' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('/watch_embed/7"'));
});

it('is not there where no site may show the player', async () => {
  await show(channel());
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
