import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
