import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button, LinkButton } from './Button';
import { Sheet } from './Sheet';

function show(onClose: () => void, isOpen = true) {
  return (
    <Sheet title="Filters" isOpen={isOpen} onClose={onClose} footer={<button type="button">Show</button>}>
      <p>Fields</p>
    </Sheet>
  );
}

it('is a named modal dialog that is there only while it is open', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { rerender } = render(show(vi.fn(), false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rerender(show(vi.fn()));
  expect(screen.getByRole('dialog', { name: 'Filters' })).toHaveTextContent('Fields');
  expect(modal).toHaveBeenCalledOnce();
});

it('says when it was closed: by its button, beside it, or by the page', async () => {
  const onClose = vi.fn();
  render(show(onClose));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await userEvent.click(screen.getByText('Fields'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  dialog.showModal();
  await act(async () => dialog.close());
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('is closed, and says nothing of it, when it goes', async () => {
  const onClose = vi.fn();
  const { unmount } = render(show(onClose));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  unmount();
  await Promise.resolve();
  expect(dialog.open).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

/** Test name, content of the sheet, its footer, and the role and name of the control focused first. */
const FIRST: [string, ReactNode, ReactNode, string, string][] = [
  ['its first field', <input key="body" aria-label="Title" />, <Button key="foot">Show</Button>, 'textbox', 'Title'],
  ['its first action, where it has no field', <p key="body">Sure?</p>, <Button key="foot">Keep</Button>, 'button', 'Keep'],
  [
    'the button that is marked as its main action',
    <a key="body" href="/packages">
      Passes
    </a>,
    [
      <Button key="no">Cancel</Button>,
      <Button key="yes" initialFocus>
        Again
      </Button>,
    ],
    'button',
    'Again',
  ],
  [
    'the link that is marked so',
    <input key="body" aria-label="Title" />,
    <LinkButton key="foot" to="/login" initialFocus>
      Sign in
    </LinkButton>,
    'link',
    'Sign in',
  ],
];

it.each(FIRST)('begins with the focus on %s', (_, body, footer, role, name) => {
  render(
    <MemoryRouter>
      <Sheet title="Filters" isOpen onClose={vi.fn()} footer={footer}>
        {body}
      </Sheet>
    </MemoryRouter>,
  );
  expect(screen.getByRole(role, { name })).toHaveFocus();
});

it('leaves the focus to the browser where it can only be closed', () => {
  render(
    <Sheet title="Filters" isOpen onClose={vi.fn()}>
      <input type="hidden" name="username" />
    </Sheet>,
  );
  expect(document.body).toHaveFocus();
});
