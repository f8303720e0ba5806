import { vi } from 'vitest';

async function at(address: string): Promise<boolean> {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  return (await import('./simulating')).simulating;
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('is so for a tab that follows a link, and for one that has followed one', async () => {
  expect(await at('/simulate?link=signed')).toBe(true);
  expect(await at('/')).toBe(false);
  sessionStorage.setItem('rudy_simulation', '{}');
  expect(await at('/')).toBe(true);
});

it('is not so for any other page', async () => {
  for (const address of ['/simulate', '/simulate?lang=en', '/watch/7?link=signed', '/login?return_to=/simulate?link=x'])
    expect(await at(address), address).toBe(false);
});

it('is not so where the browser refuses its storage', async () => {
  vi.stubGlobal('sessionStorage', null);
  expect(await at('/')).toBe(false);
});
