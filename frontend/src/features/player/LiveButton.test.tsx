import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '@/testing/site';
import { LiveButton } from './LiveButton';

it('says that it is live, and does nothing then', async () => {
  const onGo = vi.fn();
  await renderInSite(<LiveButton behindSeconds={0} onGo={onGo} />);
  fireEvent.click(screen.getByRole('button', { name: 'Live' }));
  expect(onGo).not.toHaveBeenCalled();
});

it('says how far behind one is, and goes to what is live', async () => {
  const onGo = vi.fn();
  await renderInSite(<LiveButton behindSeconds={85} onGo={onGo} />);
  const button = screen.getByRole('button', { name: 'Go to live, 1:25 behind' });
  expect(button).toHaveTextContent(/^Go to live 1:25 behind$/);
  fireEvent.click(button);
  expect(onGo).toHaveBeenCalledOnce();
});
