import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import { LanguageSwitch } from './LanguageSwitch';

function show(multilingual: boolean) {
  const settings = { ...channel().settings, 'multi-language': multilingual };
  return renderInSite(
    <MemoryRouter>
      <LanguageSwitch />
    </MemoryRouter>,
    { bootstrap: channel({ settings }) },
  );
}

it('names each language by the code that is seen, then by its own name', async () => {
  await show(true);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-label'), button.lang])).toEqual([
    ['EN', 'EN, English', 'en'],
    ['FR', 'FR, français', 'fr'],
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
});

it('is left out where the channel speaks one language', async () => {
  await show(false);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
