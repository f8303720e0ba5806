import { screen } from '@testing-library/react';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import { useScreenTitle } from './useScreenTitle';

function Title({ path }: { path: string }) {
  return <h1>{useScreenTitle(path, 'Schedule')}</h1>;
}

it('is what the menu calls the screen, else its own', async () => {
  const menu = [{ id: 1, alias: 'fixtures', name: 'Fixtures', custom_icon: null, url: '/schedule' }];
  const { unmount } = await renderInSite(<Title path="/schedule" />, { bootstrap: channel({ menu }) });
  expect(screen.getByRole('heading')).toHaveTextContent('Fixtures');
  unmount();
  await renderInSite(<Title path="/live" />, { bootstrap: channel({ menu }) });
  expect(screen.getByRole('heading')).toHaveTextContent('Schedule');
});
