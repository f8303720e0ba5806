import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { channel } from '@/testing/channel';
import { eventDetail } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import '@/i18n/en.json?watch';
import MoreActions from './MoreActions';

const { settings } = channel();

it('unfolds the rarer actions, and folds them on Escape or elsewhere', async () => {
  await renderInSite(<MoreActions event={eventDetail()} />, { bootstrap: channel({ settings: { ...settings, embed_allowed: true } }) });
  const more = screen.getByRole('button', { name: 'More', expanded: false });
  expect(screen.queryByRole('button', { name: 'Embed' })).not.toBeInTheDocument();
  await userEvent.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Embed' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Embed' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Embed' })).not.toBeInTheDocument();
  expect(more).toHaveFocus();
  await userEvent.click(more);
  await userEvent.click(document.body);
  expect(more).toHaveAttribute('aria-expanded', 'false');
});

it('opens a sheet over the unfolded actions', async () => {
  await renderInSite(<MoreActions event={eventDetail()} />, { bootstrap: channel({ settings: { ...settings, embed_allowed: true } }) });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Embed' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('has nothing to unfold where there is no such action', async () => {
  const { container } = await renderInSite(<MoreActions event={eventDetail()} />, { bootstrap: channel({ settings: { ...settings, embed_allowed: false } }) });
  // The styles hide a button whose panel is empty.
  expect(container.querySelector('[hidden]')).toBeEmptyDOMElement();
});
