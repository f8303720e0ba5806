import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboField } from './ComboField';

const choices = [
  { value: 'north', label: 'North High' },
  { value: 'river', label: 'River Tech' },
  { value: 'ecole', label: 'École du Nord' },
];

function setUp(first?: string) {
  const changed = vi.fn();
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault());
  function Form() {
    const [value, setValue] = useState(first);
    const onChange = (next: string | undefined) => {
      changed(next);
      setValue(next);
    };
    return (
      <form onSubmit={sent}>
        <ComboField label="Team" anyLabel="Any" value={value} choices={choices} onChange={onChange} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />);
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Team' }), changed, sent };
}

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('shows everything on a press, and takes what is pressed', async () => {
  const { user, field, changed } = setUp();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.click(field);
  expect(names()).toEqual(['North High', 'River Tech', 'École du Nord']);
  await user.click(screen.getByRole('option', { name: 'River Tech' }));
  expect(changed).toHaveBeenCalledExactlyOnceWith('river');
  expect(field).toHaveValue('River Tech');
  expect(field).toHaveFocus();
  expect(names()).toEqual([]);
});

it('finds what is typed whatever its accents, and Enter takes the first without sending the form', async () => {
  const { user, field, changed, sent } = setUp();
  await user.type(field, 'ECOLE');
  expect(names()).toEqual(['École du Nord']);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Enter}');
  expect(changed).toHaveBeenCalledExactlyOnceWith('ecole');
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
});

it('is walked through with arrows from what is chosen', async () => {
  const { user, field, changed } = setUp('north');
  await user.tab();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('North High');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(changed).toHaveBeenCalledExactlyOnceWith('river');
});

it('means any once it is emptied', async () => {
  const { user, field, changed } = setUp('north');
  await user.clear(field);
  expect(changed).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(names()).toHaveLength(3);
});

it('goes back to what was chosen on Escape and when the focus goes', async () => {
  const { user, field, changed } = setUp('north');
  await user.type(field, 'xyz');
  expect(names()).toEqual([]);
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('North High');
  await user.type(field, 'xyz');
  await user.tab();
  expect(field).toHaveValue('North High');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(changed).not.toHaveBeenCalled();
});
