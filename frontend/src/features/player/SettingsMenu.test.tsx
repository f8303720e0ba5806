import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '@/testing/site';
import { SettingsMenu } from './SettingsMenu';
import type { PlayerSetting } from './usePlayerSettings';

function settingsWith(choose: PlayerSetting['choose']): PlayerSetting[] {
  return [
    { name: 'quality', chosen: 'auto', options: [{ value: 'auto', label: 'Auto' }], choose },
    {
      name: 'rate',
      chosen: '1',
      options: [
        { value: '1', label: 'Normal' },
        { value: '2', label: '2×' },
      ],
      choose,
    },
  ];
}

it('leads from the list to the choices of a setting, and back', async () => {
  const choose = vi.fn();
  await renderInSite(<SettingsMenu settings={settingsWith(choose)} switches={[]} onClose={vi.fn()} />);
  expect(screen.getByRole('menuitem', { name: 'Quality Auto' })).toHaveFocus();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Speed Normal' }));
  expect(screen.getByRole('menuitemradio', { name: 'Normal' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: '2×' }));
  expect(choose).toHaveBeenCalledWith('2');
  expect(screen.getByRole('menuitem', { name: 'Quality Auto' })).toHaveFocus();
});

it('is operated with the arrow keys and Escape', async () => {
  const [choose, onClose] = [vi.fn(), vi.fn()];
  await renderInSite(<SettingsMenu settings={settingsWith(choose)} switches={[]} onClose={onClose} />);
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Speed Normal' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitemradio', { name: 'Normal' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('menu', { name: 'Settings' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('turns a setting on and off', async () => {
  const toggle = vi.fn();
  await renderInSite(<SettingsMenu settings={[]} switches={[{ label: 'Hide scores', on: true, toggle }]} onClose={vi.fn()} />);
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Hide scores On', checked: true }));
  expect(toggle).toHaveBeenCalledOnce();
});
