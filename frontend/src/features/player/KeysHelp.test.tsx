import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '@/testing/site';
import { KeysHelp } from './KeysHelp';

it.each([
  ['en', 'Keyboard shortcuts'],
  ['fr', 'Raccourcis clavier'],
] as const)('lists the keys in %s when “?” is pressed, unless it is typed into a field', async (language, title) => {
  await renderInSite(
    <>
      <input />
      <KeysHelp />
    </>,
    { language },
  );
  await userEvent.type(screen.getByRole('textbox'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: title });
  expect(sheet).toHaveTextContent(/K.*J.*L.*←.*→.*↑.*↓.*M.*F.*C.*0.*9.*,.*\..*\?/);
  await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});
