import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';

it('does nothing where it is disabled, and keeps the focus', async () => {
  const press = vi.fn();
  render(
    <Button disabled onClick={press}>
      Save
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button'));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('keeps the form of a disabled button from being sent, by Enter in a field too', async () => {
  const send = vi.fn((event: Event) => event.preventDefault());
  const { rerender } = render(form(true, send));
  await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
  fireEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
  rerender(form(false, send));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(send).toHaveBeenCalledOnce();
});

function form(disabled: boolean, send: (event: Event) => void) {
  return (
    <form onSubmit={(event) => send(event.nativeEvent)}>
      <input />
      <Button type="submit" disabled={disabled}>
        Send
      </Button>
    </form>
  );
}
