import { vi } from 'vitest';
import { openInSimulation } from './newTabs';

function press(html: string, type: 'click' | 'auxclick', init: MouseEventInit = {}) {
  document.body.innerHTML = html;
  const link = document.querySelector('a');
  if (!link) throw new Error('no link');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const event = new MouseEvent(type, { ...init, cancelable: true });
  openInSimulation(event, link);
  const address = open.mock.lastCall?.[0] ?? null;
  open.mockRestore();
  return { address: address && new URL(String(address)).pathname, prevented: event.defaultPrevented };
}

it.each([
  ['click', { ctrlKey: true }],
  ['click', { metaKey: true }],
  ['click', { shiftKey: true }],
  ['auxclick', { button: 1 }],
] as const)('takes the simulation along with a %s %o', (type, init) => {
  expect(press('<a href="/schedule">Schedule</a>', type, init)).toEqual({ address: '/schedule', prevented: true });
});

it('takes it along where a link always opens a new tab', () => {
  expect(press('<a href="/terms" target="_blank">Terms</a>', 'click')).toEqual({ address: '/terms', prevented: true });
});

it.each([
  ['a press that stays in this tab', '<a href="/schedule">Schedule</a>', 'click', {}],
  ['a press of the right button', '<a href="/schedule">Schedule</a>', 'auxclick', { button: 2 }],
  ['another site', '<a href="https://elsewhere.example/" target="_blank">Elsewhere</a>', 'click', {}],
  ['a file to save', '<a href="/media/clip.mp4" download target="_blank">Save</a>', 'click', {}],
] as const)('leaves alone %s', (_, html, type, init) => {
  expect(press(html, type, init)).toEqual({ address: null, prevented: false });
});
